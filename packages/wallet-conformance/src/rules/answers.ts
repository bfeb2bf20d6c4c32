import { hold, holdCode } from '../expect.ts';
import type { Rule } from '../kit.ts';
import type { Reply } from '../wallet.ts';

const about = 'Answers';
const STAKE_MINOR = 100n;
const REPLY_WITHIN_MS = 2_000;
const DAY_MS = 86_400_000;
const BALANCE = /^\d+(\.\d+)?$/;

function isUnknown({ code }: Reply): boolean {
  return code === 'TEMPORARY' || code === 'MAINTENANCE';
}

/** Judged last: some are about every answer that the wallet gave. */
export const answerRules: readonly Rule[] = [
  {
    id: 'A1',
    about,
    title: 'status tells what became of a bet',
    judge: async (kit) => {
      const player = await kit.player();
      const bet = kit.id('bet');
      await player.bet(bet, kit.id('round'), STAKE_MINOR);
      const reply = await kit.wallet.call('status', { transactionId: bet });
      holdCode(reply, 'OK', 'status');
      hold(reply.body['transactionCode'] === 'OK', 'status does not say that the bet was taken');
      hold(reply.body['playerId'] === player.playerId, 'status names another player');
      holdCode(
        await kit.wallet.call('status', { transactionId: kit.id('never') }),
        'TX_NOT_FOUND',
        'status of nothing',
      );
    },
  },
  {
    id: 'A2',
    about,
    title: 'The requestId is echoed',
    judge: async ({ wallet, player, id }) => {
      const { gameSession } = await player();
      const requestId = id('echo-of-the-request');
      const reply = await wallet.call('balance', { requestId, gameSession });
      hold(
        reply.body['requestId'] === requestId,
        `the requestId came back as ${JSON.stringify(reply.body['requestId'])}`,
      );
    },
  },
  {
    id: 'A3',
    about,
    title: "Yesterday's reconciliation file is there, and is for who signs",
    judge: async ({ wallet }) => {
      const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
      const file = await wallet.get(`reconciliation/${day}.csv`);
      hold(file.status === 200, `the file was answered HTTP ${file.status}`);
      hold(file.text.startsWith('walletTransactionId,'), 'the file does not begin with its head');
      const unsigned = await wallet.get(`reconciliation/${day}.csv`, { unsigned: true });
      hold(unsigned.status === 401, `without a signature it was answered HTTP ${unsigned.status}`);
    },
  },
  {
    id: 'A4',
    about,
    title: 'An adjustment moves what it says, or is not for this vendor',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const amount = player.text(STAKE_MINOR);
      const reply = await player.adjust(kit.id('adjust'), `-${amount}`);
      holdCode(reply, ['OK', 'BAD_REQUEST'], 'an adjustment');
      const wanted = reply.code === 'OK' ? before - STAKE_MINOR : before;
      hold((await player.balance()) === wanted, 'the adjustment moved another amount than it says');
    },
  },
  {
    id: 'A5',
    about,
    title: 'Every balance is a decimal text, and none is below zero',
    judge: async ({ wallet }) => {
      const given = wallet.replies.flatMap(({ body }) => ('balance' in body ? [body['balance']] : []));
      hold(given.length > 0, 'no reply carried a balance');
      const wrong = given.find((balance) => typeof balance !== 'string' || !BALANCE.test(balance));
      hold(wrong === undefined, `a balance came as ${JSON.stringify(wrong)}`);
    },
  },
  {
    id: 'A6',
    about,
    title: 'A refusal is never a 5xx, and 5xx is never a refusal',
    judge: async ({ wallet }) => {
      const wrong = wallet.replies.find((reply) => reply.status >= 500 !== isUnknown(reply));
      hold(wrong === undefined, `${wrong?.code} came with HTTP ${wrong?.status}`);
    },
  },
  {
    id: 'A7',
    about,
    title: 'Every answer came within two seconds',
    judge: async ({ wallet }) => {
      const slowest = Math.max(...wallet.replies.map(({ milliseconds }) => milliseconds));
      hold(slowest <= REPLY_WITHIN_MS, `one took ${Math.round(slowest)} ms`);
    },
  },
];
