import { lastCompleteDay } from '../day.ts';
import { expectCode, expectReply, expectThat, NotJudgedError } from '../expect.ts';
import type { Rule } from '../kit.ts';
import type { Reply } from '../wallet.ts';

const about = 'Answers';
const STAKE_MINOR = 100n;
/** A wallet has to answer within this time (docs/integrators/wallet-api.md). */
const REPLY_WITHIN_MS = 2_000;
const BALANCE = /^\d+(\.\d+)?$/;

/** Returns whether the code tells the vendor that the outcome is unknown. */
function isOutcomeUnknown({ code }: Reply): boolean {
  return code === 'TEMPORARY' || code === 'MAINTENANCE';
}

/** These rules are judged last, because some of them judge every answer that the wallet gave. */
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
      expectCode(reply, 'OK', 'status');
      expectReply(reply, reply.body['transactionCode'] === 'OK', 'status does not say that the bet was taken');
      expectReply(reply, reply.body['playerId'] === player.playerId, 'status names another player');
      expectCode(
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
      const received = JSON.stringify(reply.body['requestId']);
      expectReply(
        reply,
        reply.body['requestId'] === requestId,
        `the requestId "${requestId}" came back as ${received}`,
      );
    },
  },
  {
    id: 'A3',
    about,
    title: "Yesterday's reconciliation file is there for a signed request, and for no other",
    judge: async ({ wallet }) => {
      const day = lastCompleteDay();
      const file = await wallet.get(`reconciliation/${day}.csv`);
      expectReply(file, file.status === 200, `the file: expected HTTP 200, got HTTP ${file.status}`);
      expectThat(file.text.startsWith('walletTransactionId,'), 'the file does not begin with its head');
      const unsigned = await wallet.get(`reconciliation/${day}.csv`, { unsigned: true });
      expectReply(
        unsigned,
        unsigned.status === 401,
        `without a signature: expected HTTP 401, got HTTP ${unsigned.status}`,
      );
    },
  },
  {
    id: 'A4',
    about,
    title: 'An adjustment moves what it names, or is not agreed upon',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const amount = player.formatAmount(STAKE_MINOR);
      const reply = await player.adjust(kit.id('adjust'), `-${amount}`);
      expectCode(reply, ['OK', 'BAD_REQUEST'], 'an adjustment');
      const expected = reply.code === 'OK' ? balanceBefore - STAKE_MINOR : balanceBefore;
      await player.expectBalance(expected, 'the adjustment moved another amount than it names');
    },
  },
  {
    id: 'A5',
    about,
    title: 'Every balance is a decimal text, and none is below zero',
    judge: async ({ wallet }) => {
      const repliesWithBalance = wallet.replies.filter(({ body }) => 'balance' in body);
      expectThat(repliesWithBalance.length > 0, 'no reply carried a balance');
      for (const reply of repliesWithBalance) {
        const { balance } = reply.body;
        const isAmount = typeof balance === 'string' && BALANCE.test(balance);
        expectReply(reply, isAmount, `a balance came as ${JSON.stringify(balance)}`);
      }
    },
  },
  {
    id: 'A6',
    about,
    title: 'A refusal is never a 5xx, and 5xx is never a refusal',
    judge: async ({ wallet }) => {
      for (const reply of wallet.replies)
        expectReply(
          reply,
          reply.status >= 500 === isOutcomeUnknown(reply),
          `${reply.code} came with HTTP ${reply.status}`,
        );
    },
  },
  {
    id: 'A7',
    about,
    title: 'Every answer came within two seconds',
    judge: async ({ wallet }) => {
      for (const reply of wallet.replies) {
        const { milliseconds } = reply;
        expectReply(reply, milliseconds <= REPLY_WITHIN_MS, `an answer took ${Math.round(milliseconds)} ms`);
      }
    },
  },
  {
    id: 'A8',
    about,
    title: 'An answer TEMPORARY echoes the requestId, so that a vendor can tell which call is unknown',
    needs: ['operator.holdWallet'],
    judge: async (kit) => {
      const player = await kit.player();
      const release = await kit.operator.holdWallet(player.playerId);
      try {
        const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR);
        if (reply.code !== 'TEMPORARY')
          throw new NotJudgedError('a bet on the locked wallet was not answered TEMPORARY');
        const { requestId } = reply.body;
        const received = JSON.stringify(requestId);
        expectReply(
          reply,
          requestId === reply.requestId,
          `the requestId "${reply.requestId}" came back as ${received}`,
        );
      } finally {
        await release();
      }
    },
  },
];
