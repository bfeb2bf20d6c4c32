import { expectCode } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { KitPlayer } from '../player.ts';

const about = 'Several bets in a round';
const FIRST_MINOR = 250n;
const SECOND_MINOR = 150n;
const WIN_MINOR = 400n;

interface RoundWithTwoBets {
  readonly player: KitPlayer;
  readonly round: string;
  readonly first: string;
  readonly second: string;
  readonly balanceBefore: bigint;
}

/** Opens a round with two bets of different stakes. `before` is the balance before the bets. */
async function openRoundWithTwoBets(kit: Kit): Promise<RoundWithTwoBets> {
  const player = await kit.player();
  const balanceBefore = await player.fetchBalance();
  const round = kit.id('round');
  const [first, second] = [kit.id('first-bet'), kit.id('second-bet')];
  expectCode(await player.bet(first, round, FIRST_MINOR), 'OK', 'the first bet of the round');
  expectCode(await player.bet(second, round, SECOND_MINOR), 'OK', 'the second bet of the round');
  return { player, round, first, second, balanceBefore };
}

/** Rules of rounds with several bets. */
export const roundRules: readonly Rule[] = [
  {
    id: 'M1',
    about,
    title: 'Each bet of a round takes its stake, and a close settles all of them',
    judge: async (kit) => {
      const { player, round, first, second, balanceBefore } = await openRoundWithTwoBets(kit);
      await player.expectBalance(balanceBefore - FIRST_MINOR - SECOND_MINOR, 'the round did not take both stakes');
      expectCode(await player.closeRound(round), 'OK', 'close-round');
      for (const bet of [first, second]) {
        const lateRollback = await player.rollback(kit.id('rollback'), bet, round);
        expectCode(
          lateRollback,
          'ALREADY_SETTLED',
          `a rollback of the ${bet === first ? 'first' : 'second'} bet after the close`,
        );
      }
      await player.expectBalance(balanceBefore - FIRST_MINOR - SECOND_MINOR, 'a settled bet was given back');
    },
  },
  {
    id: 'M2',
    about,
    title: 'A win that names no bet belongs to the newest open bet, and the older one can still be given back',
    judge: async (kit) => {
      const { player, round, first, second, balanceBefore } = await openRoundWithTwoBets(kit);
      expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'OK', 'a win that names the round alone');
      const rollbackOfNewest = await player.rollback(kit.id('rollback'), second, round);
      expectCode(rollbackOfNewest, 'ALREADY_SETTLED', 'a rollback of the newest bet after the win');
      const rollbackOfOlder = await player.rollback(kit.id('rollback'), first, round);
      expectCode(rollbackOfOlder, 'OK', 'a rollback of the older bet after the win');
      await player.expectBalance(balanceBefore - SECOND_MINOR + WIN_MINOR, 'not exactly the newest bet was played');
    },
  },
  {
    id: 'M3',
    about,
    title: 'A bet that is given back leaves the other bets of its round as they are',
    judge: async (kit) => {
      const { player, round, first, second, balanceBefore } = await openRoundWithTwoBets(kit);
      expectCode(await player.rollback(kit.id('rollback'), first, round), 'OK', 'the rollback of the first bet');
      const sendWinForBet = async (betTransactionId: string) =>
        await player.win(kit.id('win'), round, WIN_MINOR, { betTransactionId });
      expectCode(await sendWinForBet(first), 'ALREADY_ROLLED_BACK', 'a win on the bet that was given back');
      expectCode(await sendWinForBet(second), 'OK', 'a win on the bet that stands');
      await player.expectBalance(balanceBefore - SECOND_MINOR + WIN_MINOR, 'not exactly the standing bet was played');
    },
  },
  {
    id: 'M4',
    about,
    title: 'A closed round refuses a win as settled, though its newest bet was given back',
    judge: async (kit) => {
      const { player, round, second } = await openRoundWithTwoBets(kit);
      expectCode(await player.rollback(kit.id('rollback'), second, round), 'OK', 'the rollback of the newest bet');
      expectCode(await player.closeRound(round), 'OK', 'close-round');
      const balanceBefore = await player.fetchBalance();
      expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'ALREADY_SETTLED', 'a win after the close');
      await player.expectBalance(balanceBefore, 'a closed round won');
    },
  },
  {
    id: 'M5',
    about,
    title: 'A round that was closed after its only bet was given back takes no new bet',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      expectCode(await player.bet(bet, round, FIRST_MINOR), 'OK', 'the bet');
      expectCode(await player.rollback(kit.id('rollback'), bet, round), 'OK', 'the rollback');
      expectCode(await player.closeRound(round), 'OK', 'close-round');
      expectCode(await player.bet(kit.id('bet'), round, FIRST_MINOR), 'ALREADY_SETTLED', 'a new bet after the close');
      await player.expectBalance(balanceBefore, 'a closed round took a stake');
    },
  },
];
