import {
  answer,
  replaceReplyCode,
  codeOf,
  findStored,
  hasReplyCode,
  moveMoneyDespiteRefusal,
  replaceReply,
  type FaultContext,
  type Condition,
  type PlantedFault,
} from './fault.ts';
import { STAKE_MAX_MINOR, type TestIntegration } from './world.ts';

const isStatusOf = (...calls: readonly string[]): Condition =>
  hasReplyCode('status', 'OK', (_call, { body }) => calls.includes(String(body['call'])));

/** Returns whether the player, the game or the integration is in a state that stops bets and must not stop wins. */
type IsInState = (context: FaultContext, playerId: bigint) => Promise<boolean>;

const states: readonly (readonly [code: string, ids: readonly [bet: string, win: string], IsInState])[] = [
  ['USER_BLOCKED', ['O1', 'O2'], async ({ world }, id) => (await readMemberState(world, id)) === 'blocked'],
  [
    'SELF_EXCLUDED',
    ['O3', 'O4'],
    async ({ world: { db } }, id) =>
      (await db.selectFrom('play_exclusion').select('member_id').where('member_id', '=', id).executeTakeFirst()) !==
      undefined,
  ],
  ['LIMIT_LOSS', ['O5', 'O6'], async ({ world }, id) => await hasLimit(world, id, 'loss')],
  ['LIMIT_SESSION', ['O7', 'O8'], async ({ world }, id) => await hasLimit(world, id, 'session')],
  ['LIMIT_STAKE', ['O9', 'O10'], async (context) => (await readGame(context)).max_stake_minor !== STAKE_MAX_MINOR],
  ['GAME_DISABLED', ['O11', 'O12'], async (context) => (await readGame(context)).game_state === 'off'],
  ['MAINTENANCE', ['O13', 'O14'], async (context) => (await readGame(context)).state === 'maintenance'],
];

async function readMemberState({ db }: FaultContext['world'], id: bigint): Promise<string> {
  const { state } = await db.selectFrom('member').select('state').where('member_id', '=', id).executeTakeFirstOrThrow();
  return state;
}

async function hasLimit({ db }: FaultContext['world'], id: bigint, kind: string): Promise<boolean> {
  const limit = await db
    .selectFrom('play_limit')
    .select('member_id')
    .where('member_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return limit !== undefined;
}

async function readGame({ world: { db }, integration: { code } }: FaultContext) {
  return await db
    .selectFrom('integration')
    .innerJoin('game', 'game.vendor_code', 'integration.code')
    .select(['integration.state', 'game.state as game_state', 'game.max_stake_minor'])
    .where('integration.code', '=', code)
    .executeTakeFirstOrThrow();
}

/** Returns the first integration of the dialect if the call belongs to the second one. Otherwise returns `undefined`. */
function findFirstIntegration({ world, integration }: FaultContext): TestIntegration | undefined {
  const { own, other } = world.siteOf(integration.dialect);
  return other.code === integration.code ? own : undefined;
}

const isOfSecondIntegration: Condition = (_call, _reply, context) => findFirstIntegration(context) !== undefined;

/** The faults of player states, switches, a second integration, the status call, files and restarts. */
export const operationFaults: readonly PlantedFault[] = [
  ...states.flatMap(([code, [bet, win], isInState]): PlantedFault[] => [
    {
      name: `a bet is taken despite ${code}`,
      caughtBy: [bet],
      alsoBreaks: ['O15'],
      plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet', code)),
    },
    {
      name: `a win is refused with ${code}`,
      caughtBy: [win],
      plant: () =>
        replaceReplyCode(
          hasReplyCode(
            'win',
            'OK',
            async ({ fields }, _reply, context) => await isInState(context, BigInt(fields['playerId'] ?? 0)),
          ),
          'USER_BLOCKED',
          409,
        ),
    },
  ]),
  {
    name: 'a switched-off game opens a session',
    caughtBy: ['O16'],
    plant: () => replaceReplyCode(hasReplyCode('authenticate', 'GAME_DISABLED'), 'OK'),
  },
  {
    name: 'a stake of exactly the maximum is refused',
    caughtBy: ['O17'],
    plant: () =>
      replaceReplyCode(
        hasReplyCode(
          'bet',
          'OK',
          async (_call, _reply, context) => (await readGame(context)).max_stake_minor !== STAKE_MAX_MINOR,
        ),
        'LIMIT_STAKE',
        409,
      ),
  },
  {
    name: 'a restart forgets what was taken',
    caughtBy: ['P1'],
    plant: () => {
      let restarts: number | undefined;
      return async (_call, context) => {
        const site = context.world.siteOf(context.integration.dialect);
        restarts ??= site.restarts;
        const reply = await context.callWallet();
        const isForgotten = site.restarts > restarts && codeOf(reply) === 'DUPLICATE';
        return isForgotten ? answer('OK', reply.body) : reply;
      };
    },
  },
  {
    name: 'an id is taken once among all integrations',
    caughtBy: ['I1'],
    plant: () =>
      replaceReplyCode(
        hasReplyCode('bet', 'OK', async ({ fields }, _reply, context) => {
          const own = findFirstIntegration(context);
          return (
            own !== undefined &&
            (await findStored({ ...context, integration: own }, fields['transactionId'])) !== undefined
          );
        }),
        'PAYLOAD_MISMATCH',
        409,
      ),
  },
  {
    name: 'another integration gives a bet back',
    caughtBy: ['I2'],
    plant: () =>
      replaceReply(
        hasReplyCode('rollback', 'TX_NOT_FOUND', isOfSecondIntegration),
        async (reply, { fields }, context) => {
          const own = findFirstIntegration(context);
          return own ? await context.sendSignedBy(own, 'rollback', fields) : reply;
        },
      ),
  },
  {
    name: "another integration's session is known",
    caughtBy: ['I3'],
    plant: () =>
      replaceReply(
        hasReplyCode('balance', 'INVALID_TOKEN', isOfSecondIntegration),
        async (reply, { fields }, context) => {
          const own = findFirstIntegration(context);
          return own ? await context.sendSignedBy(own, 'balance', fields) : reply;
        },
      ),
  },
  {
    name: 'another integration uses a launch token up',
    caughtBy: ['I4'],
    plant: () =>
      replaceReply(
        hasReplyCode('authenticate', 'INVALID_TOKEN', isOfSecondIntegration),
        async (reply, { fields }, context) => {
          const own = findFirstIntegration(context);
          if (own) await context.sendSignedBy(own, 'authenticate', fields);
          return reply;
        },
      ),
  },
  {
    name: 'the status of a win is unknown',
    caughtBy: ['Q1'],
    alsoBreaks: ['D8'],
    plant: () => replaceReplyCode(isStatusOf('win'), 'TX_NOT_FOUND', 404),
  },
  {
    name: 'the status of an adjustment is unknown',
    caughtBy: ['Q6'],
    alsoBreaks: ['D11'],
    plant: () => replaceReplyCode(isStatusOf('adjust'), 'TX_NOT_FOUND', 404),
  },
  {
    name: 'the status of a jackpot-win lacks its round',
    caughtBy: ['Q2'],
    plant: () =>
      replaceReply(isStatusOf('jackpot-win'), ({ body: { roundId: _round, ...body } }) => answer('OK', body)),
  },
  {
    name: 'the status of a refused bet says that it was taken',
    caughtBy: ['Q3'],
    plant: () =>
      replaceReply(
        (_call, { body }) => body['transactionCode'] === 'INSUFFICIENT_FUNDS',
        ({ body }) => answer('OK', { ...body, transactionCode: 'OK' }),
      ),
  },
  {
    name: 'the status of a bet whose rollback came first says that it was taken',
    caughtBy: ['Q4'],
    alsoBreaks: ['D13'],
    plant: () =>
      replaceReply(
        (_call, { body }) => body['transactionCode'] === 'ALREADY_ROLLED_BACK',
        ({ body }) => answer('OK', { ...body, transactionCode: 'OK' }),
      ),
  },
  {
    name: 'the reconciliation file is given to everybody',
    caughtBy: ['A3'],
    file: (file) => (file.status === 401 ? { status: 200, text: '' } : file),
  },
  {
    name: 'a line of the file has an unknown code',
    caughtBy: ['F1'],
    file: ({ status, text }, { integration: { code } }) => ({
      status,
      text: `${text}1,t1,bet,UNKNOWN,1,r1,,NPR,-1.00,${yesterday()}T00:00:00.000Z,${code}\r\n`,
    }),
  },
  {
    name: 'the file of a day that is not over is given',
    caughtBy: ['F2'],
    file: (file) => (file.status === 400 ? { status: 200, text: '' } : file),
  },
  {
    name: 'the file lists stakes without their sign',
    caughtBy: ['F3'],
    file: ({ status, text }) => ({ status, text: text.replaceAll(',-', ',') }),
  },
  {
    name: 'the file leaves out refused bets',
    caughtBy: ['F4'],
    file: ({ status, text }) => ({ status, text: withoutLines(text, ',INSUFFICIENT_FUNDS,') }),
  },
  {
    name: 'the file leaves out refused wins',
    caughtBy: ['F5'],
    file: ({ status, text }) => ({ status, text: withoutLines(text, ',ALREADY_SETTLED,') }),
  },
  {
    name: 'the file lists all integrations',
    caughtBy: ['F6'],
    file: async ({ status, text }, { world, integration }) => {
      const rows = await world.db
        .selectFrom('wallet_transaction')
        .select('transaction_id')
        .where('integration_code', '!=', integration.code)
        .execute();
      const lines = rows.map(
        ({ transaction_id }) => `1,${transaction_id},bet,OK,1,r1,,NPR,-1.00,${yesterday()}T00:00:00.000Z,\r\n`,
      );
      return { status, text: `${text}${lines.join('')}` };
    },
  },
];

const DAY_MS = 86_400_000;

function yesterday(): string {
  return new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
}

function withoutLines(text: string, part: string): string {
  return text
    .split('\r\n')
    .filter((line) => !line.includes(part))
    .join('\r\n');
}
