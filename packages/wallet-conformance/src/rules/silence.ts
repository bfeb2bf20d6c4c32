import { expectCode, expectReply } from '../expect.ts';
import type { Rule } from '../kit.ts';
import type { Reply } from '../wallet.ts';

const about = 'After a time-out';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;
/** The number of times that a call is sent while its outcome is unknown. */
const ATTEMPTS_MAX = 20;

/** Repeats a call while the outcome is unknown (5xx), as a vendor does. */
async function retryWhileUnknown(call: () => Promise<Reply>): Promise<Reply> {
  let reply = await call();
  for (let attempts = 1; reply.status >= 500 && attempts < ATTEMPTS_MAX; attempts += 1) reply = await call();
  return reply;
}

/** Each rule closes the connection before the answer, and then does what docs/integrators/wallet-api.md requires of a vendor. */
export const silenceRules: readonly Rule[] = [
  {
    id: 'T1',
    about,
    title: 'A bet without an answer is undone by its rollback, whichever came first',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const abandonedCall = kit.wallet.abandon('bet', player.buildBetFields(bet, round, STAKE_MINOR));
      const rollback = async () => await player.rollback(kit.id('rollback'), bet, round);
      expectCode(await retryWhileUnknown(rollback), ['OK', 'TX_NOT_FOUND'], 'the rollback of an unanswered bet');
      await abandonedCall;
      const repeatedReply = await player.bet(bet, round, STAKE_MINOR);
      // A dialect without a code for duplicates compares the bytes of the answers, and the first answer was not read here.
      expectCode(
        repeatedReply,
        ['OK', 'DUPLICATE', 'ALREADY_ROLLED_BACK'],
        'the unanswered bet sent again after its rollback',
      );
      await player.expectBalance(balanceBefore, 'an unanswered bet and its rollback left another balance');
    },
  },
  {
    id: 'T2',
    about,
    title: 'A win without an answer is sent again until it is taken, and is paid once',
    judge: async (kit) => {
      const player = await kit.player();
      const round = kit.id('round');
      expectCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'OK', 'the bet');
      const balanceBefore = await player.fetchBalance();
      const win = kit.id('win');
      const abandonedCall = kit.wallet.abandon('win', player.buildWinFields(win, round, WIN_MINOR));
      const send = async () => await player.win(win, round, WIN_MINOR);
      expectCode(await retryWhileUnknown(send), ['OK', 'DUPLICATE'], 'the unanswered win sent again');
      await abandonedCall;
      await player.expectBalance(balanceBefore + WIN_MINOR, 'an unanswered win was not paid exactly once');
    },
  },
  {
    id: 'T3',
    about,
    title: 'The status of a bet without an answer agrees with the balance',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const bet = kit.id('bet');
      await kit.wallet.abandon('bet', player.buildBetFields(bet, kit.id('round'), STAKE_MINOR));
      const status = await player.status(bet);
      expectCode(status, ['OK', 'TX_NOT_FOUND'], 'status of an unanswered bet');
      if (status.code === 'TX_NOT_FOUND') return;
      expectReply(
        status,
        status.body['transactionCode'] === 'OK',
        'the bet could be paid, and status says another outcome',
      );
      await player.expectBalance(balanceBefore - STAKE_MINOR, 'status says that the bet was taken');
    },
  },
];
