import { expectCode, expectReply, expectThat } from '../expect.ts';
import type { Rule } from '../kit.ts';
import type { Reply } from '../wallet.ts';

const about = 'At once';
/** The number of copies of a call, or of bets, that are sent at the same moment. X4 repeats its race as often. */
const COPIES = 12;
/** The number of repetitions of a race between two calls. */
const RACES = 6;
const PLAYERS = 16;
const STAKE_MINOR = 100n;
const WIN_MINOR = 300n;
/** The number of times that a call is sent while the answer is TEMPORARY. */
const ATTEMPTS_MAX = 20;

/** Starts the work `count` times at once and returns the results in the order of the indexes. */
async function runConcurrently<Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> {
  return await Promise.all(Array.from({ length: count }, async (_, index) => await work(index)));
}

/** Expects that at most one copy of a call is answered OK, that the others are DUPLICATE or TEMPORARY, and that not all are TEMPORARY. */
function expectTakenOnce(replies: readonly Reply[], description: string): void {
  for (const reply of replies) expectCode(reply, ['OK', 'DUPLICATE', 'TEMPORARY'], `a copy of the ${description}`);
  const count = (code: string) => replies.filter((reply) => reply.code === code).length;
  expectThat(
    count('OK') <= 1,
    `${count('OK')} copies of one ${description} were answered OK: expected 1, and DUPLICATE for the others`,
  );
  expectThat(
    count('TEMPORARY') < replies.length,
    `all ${replies.length} copies of one ${description} were answered TEMPORARY`,
  );
}

/** Repeats a call while the answer is TEMPORARY, as a vendor does. */
async function retryWhileTemporary(call: () => Promise<Reply>): Promise<Reply> {
  let reply = await call();
  for (let attempts = 1; reply.code === 'TEMPORARY' && attempts < ATTEMPTS_MAX; attempts += 1) reply = await call();
  return reply;
}

/** Rules of calls that arrive at the same moment: copies of one call, and calls that exclude each other. */
export const atOnceRules: readonly Rule[] = [
  {
    id: 'X1',
    about,
    title: 'Copies of one bet take it once',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const send = async () => await player.bet(bet, round, STAKE_MINOR);
      expectTakenOnce(await runConcurrently(COPIES, send), 'bet');
      expectCode(await send(), 'DUPLICATE', 'one more copy of the bet');
      await player.expectBalance(balanceBefore - STAKE_MINOR, 'copies of one bet took another sum than its stake');
    },
  },
  {
    id: 'X2',
    about,
    title: 'Copies of one win pay it once',
    judge: async (kit) => {
      const player = await kit.player();
      const [win, round] = [kit.id('win'), kit.id('round')];
      await player.bet(kit.id('bet'), round, STAKE_MINOR);
      const balanceBefore = await player.fetchBalance();
      const send = async () => await player.win(win, round, STAKE_MINOR);
      expectTakenOnce(await runConcurrently(COPIES, send), 'win');
      expectCode(await send(), 'DUPLICATE', 'one more copy of the win');
      await player.expectBalance(balanceBefore + STAKE_MINOR, 'copies of one win paid another sum than it is');
    },
  },
  {
    id: 'X3',
    about,
    title: 'Bets that together exceed the balance never take more than there is',
    judge: async (kit) => {
      const player = await kit.player();
      const balance = await player.fetchBalance();
      const stake = balance / 4n;
      const round = kit.id('round');
      const replies = await runConcurrently(COPIES, async () => await player.bet(kit.id('bet'), round, stake));
      const acceptedCount = BigInt(replies.filter(({ code }) => code === 'OK').length);
      expectThat(
        acceptedCount === 4n,
        `${COPIES} bets of a quarter of the balance: expected that 4 are taken, and ${acceptedCount} were`,
      );
      await player.expectBalance(balance - acceptedCount * stake, `${acceptedCount} bets were taken`);
    },
  },
  {
    id: 'X4',
    about,
    title: 'A bet and its rollback, sent together, leave the balance as it was, and their answers agree',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      for (let race = 0; race < COPIES; race += 1) {
        const [bet, round] = [kit.id('bet'), kit.id('round')];
        const [betReply, rollbackReply] = await Promise.all([
          player.bet(bet, round, STAKE_MINOR),
          player.rollback(kit.id('rollback'), bet, round),
        ]);
        expectCode(betReply, ['OK', 'ALREADY_ROLLED_BACK', 'TEMPORARY'], 'the bet beside its rollback');
        expectCode(rollbackReply, ['OK', 'TX_NOT_FOUND', 'TEMPORARY'], 'the rollback beside its bet');
        const isConsistent = betReply.code !== 'OK' || rollbackReply.code !== 'TX_NOT_FOUND';
        expectReply(rollbackReply, isConsistent, 'the bet was answered OK, and the rollback beside it TX_NOT_FOUND');
        const furtherRollback = await retryWhileTemporary(
          async () => await player.rollback(kit.id('rollback'), bet, round),
        );
        expectCode(furtherRollback, betReply.code === 'OK' ? 'OK' : ['OK', 'TX_NOT_FOUND'], 'a further rollback');
      }
      await player.expectBalance(balanceBefore, 'a bet and its rollback left another balance');
    },
  },
  {
    id: 'X5',
    about,
    title: 'Copies of one rollback give the bet back once',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round, rollback] = [kit.id('bet'), kit.id('round'), kit.id('rollback')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      const send = async () => await player.rollback(rollback, bet, round);
      expectTakenOnce(await runConcurrently(COPIES, send), 'rollback');
      await player.expectBalance(balanceBefore, 'copies of one rollback gave back another sum than the stake');
    },
  },
  {
    id: 'X6',
    about,
    title: 'Several rollbacks of one bet at once give it back once',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      const replies = await runConcurrently(COPIES, async () => await player.rollback(kit.id('rollback'), bet, round));
      for (const reply of replies) expectCode(reply, ['OK', 'TEMPORARY'], 'one of the rollbacks');
      await player.expectBalance(balanceBefore, 'rollbacks of one bet at once gave back another sum than the stake');
    },
  },
  {
    id: 'X7',
    about,
    title: 'Of a win and a rollback at once exactly one takes effect',
    judge: async (kit) => {
      const player = await kit.player();
      for (let race = 0; race < RACES; race += 1) {
        const [bet, round] = [kit.id('bet'), kit.id('round')];
        const [win, rollback] = [kit.id('win'), kit.id('rollback')];
        const balanceBefore = await player.fetchBalance();
        expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
        const [payout, refund] = await Promise.all([
          retryWhileTemporary(async () => await player.win(win, round, WIN_MINOR)),
          retryWhileTemporary(async () => await player.rollback(rollback, bet, round)),
        ]);
        const isPaid = payout.code === 'OK' || payout.code === 'DUPLICATE';
        expectCode(payout, ['OK', 'DUPLICATE', 'ALREADY_ROLLED_BACK'], 'the win beside a rollback');
        expectCode(refund, isPaid ? 'ALREADY_SETTLED' : ['OK', 'DUPLICATE'], 'the rollback beside a win');
        await player.expectBalance(
          isPaid ? balanceBefore - STAKE_MINOR + WIN_MINOR : balanceBefore,
          'both or neither took effect',
        );
      }
    },
  },
  {
    id: 'X8',
    about,
    title: 'A win beside a close is paid or refused as its answer says',
    judge: async (kit) => {
      const player = await kit.player();
      for (let race = 0; race < RACES; race += 1) {
        const [round, win] = [kit.id('round'), kit.id('win')];
        expectCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'OK', 'the bet');
        const balanceBefore = await player.fetchBalance();
        const [payout, closing] = await Promise.all([
          retryWhileTemporary(async () => await player.win(win, round, WIN_MINOR)),
          retryWhileTemporary(async () => await player.closeRound(round)),
        ]);
        expectCode(payout, ['OK', 'DUPLICATE', 'ALREADY_SETTLED'], 'the win beside a close');
        expectCode(closing, 'OK', 'the close beside a win');
        const isPaid = payout.code !== 'ALREADY_SETTLED';
        await player.expectBalance(
          isPaid ? balanceBefore + WIN_MINOR : balanceBefore,
          `the win was answered ${payout.code}`,
        );
        expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'ALREADY_SETTLED', 'a win after the close');
      }
    },
  },
  {
    id: 'X9',
    about,
    title: 'A rollback beside a close gives back or is refused as its answer says',
    judge: async (kit) => {
      const player = await kit.player();
      for (let race = 0; race < RACES; race += 1) {
        const [bet, round, rollback] = [kit.id('bet'), kit.id('round'), kit.id('rollback')];
        const balanceBefore = await player.fetchBalance();
        expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
        const [refund, closing] = await Promise.all([
          retryWhileTemporary(async () => await player.rollback(rollback, bet, round)),
          retryWhileTemporary(async () => await player.closeRound(round)),
        ]);
        expectCode(refund, ['OK', 'DUPLICATE', 'ALREADY_SETTLED'], 'the rollback beside a close');
        expectCode(closing, 'OK', 'the close beside a rollback');
        const isRefunded = refund.code !== 'ALREADY_SETTLED';
        await player.expectBalance(
          isRefunded ? balanceBefore : balanceBefore - STAKE_MINOR,
          `the rollback was answered ${refund.code}`,
        );
      }
    },
  },
  {
    id: 'X10',
    about,
    title: 'One id by two players at once is taken for one of them, and a mismatch for the other',
    judge: async (kit) => {
      const [one, two] = [await kit.player(), await kit.player()];
      const balanceBefore = (await one.fetchBalance()) + (await two.fetchBalance());
      for (let race = 0; race < RACES; race += 1) {
        const promo = kit.id('promo');
        const replies = await Promise.all([one, two].map(async (player) => await player.promoWin(promo, WIN_MINOR)));
        for (const reply of replies) expectCode(reply, ['OK', 'PAYLOAD_MISMATCH'], 'one id by two players at once');
        const acceptedCount = replies.filter(({ code }) => code === 'OK').length;
        expectThat(
          acceptedCount === 1,
          `one id by two players at once: expected that 1 call is taken, and ${acceptedCount} were`,
        );
      }
      const paid = (await one.fetchBalance()) + (await two.fetchBalance()) - balanceBefore;
      const expected = BigInt(RACES) * WIN_MINOR;
      expectThat(
        paid === expected,
        `expected ${one.formatAmount(expected)} in the two wallets together, got ${one.formatAmount(paid)}`,
      );
    },
  },
  {
    id: 'X11',
    about,
    title: 'Many players at once: each round is answered definitely, and each balance is exact',
    judge: async (kit) => {
      const players = await Promise.all(Array.from({ length: PLAYERS }, async () => await kit.player()));
      await Promise.all(
        players.map(async (player) => {
          const balanceBefore = await player.fetchBalance();
          const round = kit.id('round');
          expectCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'OK', 'a bet among many');
          expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'OK', 'a win among many');
          expectCode(await player.closeRound(round), 'OK', 'a close among many');
          await player.expectBalance(balanceBefore - STAKE_MINOR + WIN_MINOR, 'a round among many moved another sum');
        }),
      );
    },
  },
  {
    id: 'X12',
    about,
    title: 'While one wallet is locked, the other players are answered, and the locked bet is taken at most once',
    needs: ['operator.holdWallet'],
    judge: async (kit) => {
      const lockedPlayer = await kit.player();
      const others = await Promise.all(Array.from({ length: RACES }, async () => await kit.player()));
      const balanceBefore = await lockedPlayer.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const send = async () => await lockedPlayer.bet(bet, round, STAKE_MINOR);
      const release = await kit.operator.holdWallet(lockedPlayer.playerId);
      const pendingBet = send();
      try {
        const replies = others.map(async (player) => {
          const [ownBet, ownRound] = [kit.id('bet'), kit.id('round')];
          return await retryWhileTemporary(async () => await player.bet(ownBet, ownRound, STAKE_MINOR));
        });
        for (const reply of await Promise.all(replies))
          expectCode(reply, ['OK', 'DUPLICATE'], 'a bet of another player while one wallet is locked');
      } finally {
        await release();
      }
      expectCode(await pendingBet, ['OK', 'TEMPORARY'], 'the bet on the locked wallet');
      expectCode(await retryWhileTemporary(send), ['OK', 'DUPLICATE'], 'the same bet after the lock');
      await lockedPlayer.expectBalance(
        balanceBefore - STAKE_MINOR,
        'the bet on the locked wallet was not taken exactly once',
      );
    },
  },
];
