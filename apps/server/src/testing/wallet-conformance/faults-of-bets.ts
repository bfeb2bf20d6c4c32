import { randomUUID } from 'node:crypto';
import {
  answer,
  replaceReplyCode,
  codeOf,
  findBets,
  findStored,
  hasReplyCode,
  moveMoney,
  moveMoneyDespiteRefusal,
  moveMoneyBesideReply,
  replaceReply,
  type Condition,
  type PlantedFault,
} from './fault.ts';

/** The id belongs to a call that the wallet refused. */
const isIdOfRefusal: Condition = async ({ fields }, _reply, context) => {
  const stored = await findStored(context, fields['transactionId']);
  return stored !== undefined && stored.code !== 'OK';
};

/** The round was closed while it had a settled bet. */
const hasSettledBet: Condition = async ({ fields }, _reply, context) =>
  (await findBets(context, fields['roundId'])).some(({ state }) => state === 'won' || state === 'lost');

/** The faults of bets, and of rounds with several bets. */
export const betFaults: readonly PlantedFault[] = [
  {
    name: 'amounts are numbers',
    caughtBy: ['B1', 'A5'],
    isBasic: true,
    plant:
      () =>
      async ({ call }, { callWallet }) => {
        const { status, body } = await callWallet();
        // The launch is answered as it should be, so that the rules get as far as the first bet.
        if (call === 'authenticate' || typeof body['balance'] !== 'string') return { status, body };
        return { status, body: { ...body, balance: Number(body['balance']) } };
      },
  },
  {
    name: 'a bet takes more than its stake',
    caughtBy: ['B1'],
    isBasic: true,
    plant: () => moveMoneyBesideReply(hasReplyCode('bet', 'OK')),
  },
  {
    name: 'a duplicate bet takes the stake again',
    caughtBy: ['B2'],
    alsoBreaks: ['D1', 'P1', 'S11', 'X1'],
    plant: () => moveMoneyBesideReply(hasReplyCode('bet', 'DUPLICATE')),
  },
  {
    name: 'a duplicate is answered with other bytes than the first',
    caughtBy: ['B2'],
    alsoBreaks: ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7'],
    plant: () =>
      replaceReply(
        (_call, reply) => codeOf(reply) === 'DUPLICATE',
        ({ body }) => answer('DUPLICATE', { ...body, walletTransactionId: `${String(body['walletTransactionId'])}0` }),
      ),
  },
  {
    name: 'an id with another content is taken for a duplicate',
    caughtBy: ['B3', 'W1'],
    isBasic: true,
    plant: () => replaceReplyCode((_call, reply) => codeOf(reply) === 'PAYLOAD_MISMATCH', 'DUPLICATE'),
  },
  {
    name: 'a refusal for lack of money is not final',
    caughtBy: ['B4'],
    plant: () =>
      replaceReply(hasReplyCode('bet', 'INSUFFICIENT_FUNDS'), async (reply, { fields }, { sendSigned }) => {
        const again = await sendSigned('bet', { ...fields, transactionId: `fault-${randomUUID()}` });
        return codeOf(again) === 'OK' ? again : reply;
      }),
  },
  {
    name: 'a refusal is a 5xx',
    caughtBy: ['B4', 'A6'],
    isBasic: true,
    plant: () =>
      replaceReply(
        (_call, { status }) => status === 409,
        ({ body }) => ({ body, status: 500 }),
      ),
  },
  {
    name: 'a bet in another currency is taken',
    caughtBy: ['B5'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet', 'WRONG_CURRENCY')),
  },
  {
    name: 'a stake in a wrong form is taken',
    caughtBy: ['B6'],
    plant: () => moveMoneyDespiteRefusal(({ call, isText }, { status }) => call === 'bet' && !isText && status === 400),
  },
  {
    name: 'a bet-win pays its win twice',
    caughtBy: ['B7'],
    alsoBreaks: ['W8', 'W11'],
    plant: () => moveMoneyBesideReply(hasReplyCode('bet-win', 'OK'), 'pay'),
  },
  {
    name: 'the stake of a bet-win is paid from its win',
    caughtBy: ['B8'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet-win', 'INSUFFICIENT_FUNDS')),
  },
  {
    name: 'a bet after the close is taken',
    caughtBy: ['B9'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet', 'ALREADY_SETTLED', hasSettledBet)),
  },
  {
    name: 'a bet-win after the close is taken',
    caughtBy: ['B9'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet-win', 'ALREADY_SETTLED')),
  },
  {
    name: "a refused bet's id is free for another bet",
    caughtBy: ['B10'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet', 'PAYLOAD_MISMATCH', isIdOfRefusal)),
  },
  {
    name: 'a bet-win in another currency is taken',
    caughtBy: ['B11'],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode('bet-win', 'WRONG_CURRENCY')),
  },
  {
    name: 'a winAmount in a wrong form is taken',
    caughtBy: ['B12'],
    plant: () => moveMoneyDespiteRefusal(({ call }, { status }) => call === 'bet-win' && status === 400),
  },
  {
    name: 'a close settles the newest bet alone',
    caughtBy: ['M1'],
    plant: () =>
      moveMoneyDespiteRefusal(
        hasReplyCode('rollback', 'ALREADY_SETTLED', async ({ fields }, _reply, context) => {
          const bets = await findBets(context, fields['roundId']);
          return bets.length > 1 && bets.at(-1)?.transaction_id !== fields['betTransactionId'];
        }),
      ),
  },
  {
    name: 'a win that names the round alone leaves its newest bet to be given back',
    caughtBy: ['M2'],
    plant: () =>
      moveMoneyDespiteRefusal(
        hasReplyCode('rollback', 'ALREADY_SETTLED', async ({ fields }, _reply, context) => {
          const bets = await findBets(context, fields['roundId']);
          const isNewest = bets.at(-1)?.transaction_id === fields['betTransactionId'];
          return bets.length > 1 && isNewest && bets.every(({ state }) => state === 'open');
        }),
      ),
  },
  {
    name: 'a rollback gives back every bet of the round',
    caughtBy: ['M3'],
    plant: () =>
      replaceReply(hasReplyCode('rollback', 'OK'), async (reply, call, context) => {
        const bets = await findBets(context, call.fields['roundId']);
        if (bets.length > 1) await moveMoney(call, context);
        return reply;
      }),
  },
  {
    name: 'a closed round refuses a win by the state of its newest bet',
    caughtBy: ['M4'],
    plant: () =>
      replaceReplyCode(
        hasReplyCode('win', 'ALREADY_SETTLED', async ({ fields }, _reply, context) => {
          const bets = await findBets(context, fields['roundId']);
          return bets.at(-1)?.state === 'refunded';
        }),
        'ALREADY_ROLLED_BACK',
        409,
      ),
  },
  {
    name: 'a round that was closed without a standing bet takes another one',
    caughtBy: ['M5'],
    plant: () =>
      moveMoneyDespiteRefusal(
        hasReplyCode('bet', 'ALREADY_SETTLED', async (...made) => !(await hasSettledBet(...made))),
      ),
  },
];
