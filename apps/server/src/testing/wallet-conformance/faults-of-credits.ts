import {
  answer,
  replaceReplyCode,
  codeOf,
  findBets,
  findStored,
  hasReplyCode,
  moveMoneyDespiteRefusal,
  moveMoneyBesideReply,
  replaceReply,
  type Condition,
  type PlantedFault,
} from './fault.ts';

const isBadRequest: Condition = (_call, { status }) => status === 400;
const isCall =
  (name: string): Condition =>
  ({ call }) =>
    call === name;
const areBoth =
  (first: Condition, second: Condition): Condition =>
  async (...args) =>
    (await first(...args)) && (await second(...args));

/** Returns a condition that the call names a stored bet which belongs to the player (`isOwn`) or to another player. */
const namesOwnBet =
  (isOwn: boolean): Condition =>
  async ({ fields }, _reply, context) => {
    const stored = await findStored(context, fields['betTransactionId']);
    return stored !== undefined && (String(stored.member_id) === fields['playerId']) === isOwn;
  };

const isRollbackOf = (kind: 'bet-win' | 'zero win' | 'settled'): Condition =>
  hasReplyCode('rollback', 'ALREADY_SETTLED', async ({ fields }, _reply, context) => {
    const bets = await findBets(context, fields['roundId']);
    const bet = bets.find(({ transaction_id }) => transaction_id === fields['betTransactionId']);
    if ((await findStored(context, fields['betTransactionId']))?.call === 'bet-win') return kind === 'bet-win';
    const hasZeroWin = bet !== undefined && bet.wins > 0 && bet.win_minor === 0n;
    return hasZeroWin ? kind === 'zero win' : kind === 'settled';
  });

/** The faults of wins, credits and rollbacks. */
export const creditFaults: readonly PlantedFault[] = [
  {
    name: 'a win is credited twice',
    caughtBy: ['W1'],
    isBasic: true,
    plant: () => moveMoneyBesideReply(hasReplyCode('win', 'OK')),
  },
  {
    name: 'a win of zero is refused',
    caughtBy: ['W2'],
    alsoBreaks: ['R8'],
    plant: () =>
      replaceReplyCode(({ call, fields }) => call === 'win' && fields['amount'] === '0.00', 'BAD_REQUEST', 400),
  },
  {
    name: 'a settled round wins on',
    caughtBy: ['W3'],
    alsoBreaks: ['D8', 'F5', 'M4', 'X8'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('win', 'ALREADY_SETTLED')),
  },
  {
    name: 'a round that never was is closed',
    caughtBy: ['W4'],
    alsoBreaks: ['I2'],
    plant: () => replaceReplyCode(hasReplyCode('close-round', 'TX_NOT_FOUND'), 'OK'),
  },
  {
    name: "a win on another player's bet is paid",
    caughtBy: ['W5'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('win', 'TX_NOT_FOUND', namesOwnBet(false))),
  },
  {
    name: 'a duplicate promo-win is paid again',
    caughtBy: ['W6'],
    alsoBreaks: ['D4'],
    plant: () => moveMoneyBesideReply(hasReplyCode('promo-win', 'DUPLICATE')),
  },
  {
    name: 'a duplicate jackpot-win is paid again',
    caughtBy: ['W7'],
    alsoBreaks: ['D5'],
    plant: () => moveMoneyBesideReply(hasReplyCode('jackpot-win', 'DUPLICATE')),
  },
  ...(['win', 'promo-win', 'jackpot-win'] as const).flatMap((call, at): PlantedFault[] => [
    {
      name: `a ${call} in another currency is paid`,
      caughtBy: [`W${8 + at}`],
      plant: () => moveMoneyDespiteRefusal(hasReplyCode(call, 'WRONG_CURRENCY')),
    },
    {
      name: `a ${call} in a wrong form is paid`,
      caughtBy: [`W${11 + at}`],
      plant: () => moveMoneyDespiteRefusal(areBoth(isCall(call), isBadRequest)),
    },
  ]),
  {
    name: 'a win for another game is paid',
    caughtBy: ['W14'],
    plant: () =>
      moveMoneyDespiteRefusal(
        hasReplyCode('win', 'PAYLOAD_MISMATCH', ({ fields }) => fields['gameCode']?.includes('another-game') === true),
      ),
  },
  {
    name: 'a win that names a bet of another round is paid',
    caughtBy: ['W15'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('win', 'TX_NOT_FOUND', namesOwnBet(true))),
  },
  {
    name: 'a refused bet wins',
    caughtBy: ['W16'],
    plant: () =>
      moveMoneyDespiteRefusal(
        hasReplyCode('win', 'TX_NOT_FOUND', async ({ fields }, _reply, { world }) => {
          const stored = await world.db
            .selectFrom('wallet_transaction')
            .select('code')
            .where('round_id', '=', fields['roundId'] ?? '')
            .where('call', '=', 'bet')
            .executeTakeFirst();
          return stored !== undefined && stored.code !== 'OK';
        }),
      ),
  },
  {
    name: 'a jackpot-win of an unknown game is paid',
    caughtBy: ['W17'],
    plant: () =>
      moveMoneyDespiteRefusal(
        ({ call, fields }) => call === 'jackpot-win' && fields['gameCode']?.includes('unknown-game') === true,
      ),
  },
  {
    name: 'a credit that is too large is a failure of the wallet',
    caughtBy: ['W18'],
    plant: () =>
      replaceReplyCode(
        ({ fields }, { status }) => String(fields['amount']).startsWith('99999999') && status >= 400,
        'TEMPORARY',
        503,
      ),
  },
  {
    name: 'a rollback is answered and lost',
    caughtBy: ['R1', 'X4'],
    isBasic: true,
    plant:
      () =>
      async ({ call }, { callWallet }) =>
        call === 'rollback' ? answer('OK', { balance: '0.00', currency: 'NPR' }) : await callWallet(),
  },
  {
    name: 'a rollback gives back the amount that it names',
    caughtBy: ['R2'],
    plant: () => async (call, context) => {
      const { amount, currency, ...rest } = call.fields;
      if (call.call !== 'rollback' || amount === undefined) return await context.callWallet();
      const reply = await context.sendSigned('rollback', rest);
      const { playerId, transactionId } = rest;
      await context.sendSigned('promo-win', {
        playerId,
        transactionId: `${transactionId}-more`,
        promotionId: 'more',
        currency,
        amount,
      });
      return reply;
    },
  },
  {
    name: 'a tombstone is ignored by its bet',
    caughtBy: ['R3'],
    alsoBreaks: ['X4', 'T1'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet', 'ALREADY_ROLLED_BACK')),
  },
  {
    name: 'a settled bet is given back',
    caughtBy: ['R4'],
    alsoBreaks: ['D9', 'F5', 'M1', 'M2', 'X7', 'X9'],
    plant: () => moveMoneyDespiteRefusal(isRollbackOf('settled')),
  },
  {
    name: 'a bet of another round is given back',
    caughtBy: ['R5'],
    alsoBreaks: ['D9', 'D12', 'R10'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('rollback', 'PAYLOAD_MISMATCH')),
  },
  {
    name: 'a bet that was given back wins',
    caughtBy: ['R6'],
    alsoBreaks: ['M3', 'X7'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('win', 'ALREADY_ROLLED_BACK')),
  },
  { name: 'a bet-win is given back', caughtBy: ['R7'], plant: () => moveMoneyDespiteRefusal(isRollbackOf('bet-win')) },
  {
    name: 'a bet is given back after a win of zero',
    caughtBy: ['R8'],
    plant: () => moveMoneyDespiteRefusal(isRollbackOf('zero win')),
  },
  {
    name: 'a tombstone is ignored by its bet-win',
    caughtBy: ['R9'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet-win', 'ALREADY_ROLLED_BACK')),
  },
  {
    name: 'a rollback with a wrong player is answered like a tombstone',
    caughtBy: ['R10'],
    plant: () =>
      replaceReplyCode(
        hasReplyCode('rollback', 'PAYLOAD_MISMATCH', async ({ fields }, _reply, context) => {
          const stored = await findStored(context, fields['betTransactionId']);
          return stored !== undefined && String(stored.member_id) !== fields['playerId'];
        }),
        'TX_NOT_FOUND',
        404,
      ),
  },
  {
    name: 'a refused bet is given back',
    caughtBy: ['R11'],
    alsoBreaks: ['T1', 'X4'],
    plant: () =>
      moveMoneyDespiteRefusal(
        hasReplyCode('rollback', 'TX_NOT_FOUND', async ({ fields }, _reply, context) => {
          const stored = await findStored(context, fields['betTransactionId']);
          return stored !== undefined && stored.code !== 'OK';
        }),
      ),
  },
  {
    name: 'an adjustment moves more than it names',
    caughtBy: ['A4'],
    plant: () => moveMoneyBesideReply(hasReplyCode('adjust', 'OK')),
  },
  {
    name: 'an adjustment goes below zero',
    caughtBy: ['J1'],
    plant: () => replaceReplyCode(hasReplyCode('adjust', 'INSUFFICIENT_FUNDS'), 'OK'),
  },
  {
    name: 'an adjustment in another currency is taken',
    caughtBy: ['J2'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('adjust', 'WRONG_CURRENCY')),
  },
  {
    name: 'an adjustment in a wrong form is taken',
    caughtBy: ['J3'],
    plant: () => moveMoneyDespiteRefusal(areBoth(isCall('adjust'), isBadRequest)),
  },
  {
    name: 'a reason that cannot be stored is a failure of the wallet',
    caughtBy: ['J4'],
    plant: () => replaceReplyCode(({ fields }) => fields['reason']?.includes('\u0000') === true, 'TEMPORARY', 503),
  },
  {
    name: 'the status of an unknown transaction is OK',
    caughtBy: ['A1'],
    alsoBreaks: ['I2'],
    plant: () => replaceReply(hasReplyCode('status', 'TX_NOT_FOUND'), ({ body }) => answer('OK', body)),
  },
  {
    name: 'the requestId is not echoed',
    caughtBy: ['A2'],
    plant: () =>
      replaceReply(isCall('balance'), (reply) =>
        answer(codeOf(reply), { ...reply.body, requestId: 'another-request' }, reply.status),
      ),
  },
];
