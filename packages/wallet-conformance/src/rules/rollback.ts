import { expectCode } from '../expect.ts';
import type { Rule } from '../kit.ts';

const about = 'Rollback';
const STAKE_MINOR = 250n;

/** Rules of `rollback`: a stake is given back exactly once, and never after its bet was settled. */
export const rollbackRules: readonly Rule[] = [
  {
    id: 'R1',
    about,
    title: 'A rollback gives back exactly what the bet took, once',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round, rollback] = [kit.id('bet'), kit.id('round'), kit.id('rollback')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      expectCode(await player.rollback(rollback, bet, round), 'OK', 'the rollback');
      expectCode(await player.rollback(rollback, bet, round), 'DUPLICATE', 'the rollback sent again');
      expectCode(await player.rollback(kit.id('rollback'), bet, round), 'OK', 'another rollback of the same bet');
      await player.expectBalance(balanceBefore, 'the rollback gave back another sum than the bet took');
    },
  },
  {
    id: 'R2',
    about,
    title: 'The amount comes from the bet, not from the rollback',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      const changes = { amount: player.formatAmount(STAKE_MINOR * 10n), currency: player.currency };
      const reply = await player.rollback(kit.id('rollback'), bet, round, changes);
      // A wallet may refuse a body with undocumented fields. No money has moved in that case.
      expectCode(reply, ['OK', 'BAD_REQUEST'], 'a rollback with an amount of its own');
      const expected = reply.code === 'OK' ? balanceBefore : balanceBefore - STAKE_MINOR;
      await player.expectBalance(expected, 'the rollback gave back the amount that it named');
    },
  },
  {
    id: 'R3',
    about,
    title: 'A rollback that comes first makes its bet be refused',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const earlyRollback = await player.rollback(kit.id('rollback'), bet, round);
      expectCode(earlyRollback, ['TX_NOT_FOUND', 'OK'], 'a rollback before its bet');
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'ALREADY_ROLLED_BACK', 'the bet that followed');
      await player.expectBalance(balanceBefore, 'a bet was taken after its rollback');
    },
  },
  {
    id: 'R4',
    about,
    title: 'After a win, or the close of the round, a bet is not given back',
    judge: async (kit) => {
      const player = await kit.player();
      const [won, lost] = [kit.id('round'), kit.id('round')];
      const [first, second] = [kit.id('bet'), kit.id('bet')];
      await player.bet(first, won, STAKE_MINOR);
      await player.win(kit.id('win'), won, 1n);
      await player.bet(second, lost, STAKE_MINOR);
      await player.closeRound(lost);
      const balanceBefore = await player.fetchBalance();
      expectCode(await player.rollback(kit.id('rollback'), first, won), 'ALREADY_SETTLED', 'a rollback after a win');
      const lateRollback = await player.rollback(kit.id('rollback'), second, lost);
      expectCode(lateRollback, 'ALREADY_SETTLED', 'a rollback after the close');
      await player.expectBalance(balanceBefore, 'a settled bet was given back');
    },
  },
  {
    id: 'R5',
    about,
    title: 'A bet of another player, or of another round, is not given back',
    judge: async (kit) => {
      const player = await kit.player();
      const other = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      await player.bet(bet, round, STAKE_MINOR);
      const [ownBalance, otherBalance] = [await player.fetchBalance(), await other.fetchBalance()];
      const foreignRollback = await other.rollback(kit.id('rollback'), bet, round);
      expectCode(foreignRollback, ['TX_NOT_FOUND', 'PAYLOAD_MISMATCH'], "a rollback of another player's bet");
      const wrongRoundRollback = await player.rollback(kit.id('rollback'), bet, kit.id('round'));
      expectCode(wrongRoundRollback, 'PAYLOAD_MISMATCH', 'a rollback that names another round');
      await player.expectBalance(ownBalance, 'a refused rollback gave the bet back');
      await other.expectBalance(otherBalance, 'a refused rollback gave the bet to the player who had not placed it');
    },
  },
  {
    id: 'R6',
    about,
    title: 'A bet that was given back wins no more',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      await player.bet(bet, round, STAKE_MINOR);
      await player.rollback(kit.id('rollback'), bet, round);
      expectCode(
        await player.win(kit.id('win'), round, STAKE_MINOR),
        'ALREADY_ROLLED_BACK',
        'a win after the rollback',
      );
      await player.expectBalance(balanceBefore, 'a win was paid on a bet that was given back');
    },
  },
  {
    id: 'R7',
    about,
    title: 'A bet-win is not given back, not even one that won nothing',
    judge: async (kit) => {
      const player = await kit.player();
      for (const won of [STAKE_MINOR, 0n]) {
        const [bet, round] = [kit.id('bet-win'), kit.id('round')];
        expectCode(await player.betWin(bet, round, STAKE_MINOR, won), 'OK', 'bet-win');
        const balanceBefore = await player.fetchBalance();
        const reply = await player.rollback(kit.id('rollback'), bet, round);
        expectCode(reply, 'ALREADY_SETTLED', `a rollback of a bet-win of ${player.formatAmount(won)}`);
        await player.expectBalance(balanceBefore, 'the stake of a bet-win was given back');
      }
    },
  },
  {
    id: 'R8',
    about,
    title: 'After a win of zero a bet is not given back',
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      expectCode(await player.win(kit.id('win'), round, 0n), 'OK', 'a win of zero');
      const balanceBefore = await player.fetchBalance();
      const reply = await player.rollback(kit.id('rollback'), bet, round);
      expectCode(reply, 'ALREADY_SETTLED', 'a rollback after a win of zero');
      await player.expectBalance(balanceBefore, 'a bet was given back after its win of zero');
    },
  },
  {
    id: 'R9',
    about,
    title: 'A rollback that comes first makes its bet-win be refused',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet-win'), kit.id('round')];
      const earlyRollback = await player.rollback(kit.id('rollback'), bet, round);
      expectCode(earlyRollback, ['TX_NOT_FOUND', 'OK'], 'a rollback before its bet-win');
      const lateBetWin = await player.betWin(bet, round, STAKE_MINOR, STAKE_MINOR * 2n);
      expectCode(lateBetWin, 'ALREADY_ROLLED_BACK', 'the bet-win that followed');
      await player.expectBalance(balanceBefore, 'a bet-win was taken after its rollback');
    },
  },
  {
    id: 'R10',
    about,
    title: "A rollback that names another player than its bet's is a mismatch, and the bet can still be given back",
    judge: async (kit) => {
      const player = await kit.player();
      const other = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      const wrong = await other.rollback(kit.id('rollback'), bet, round);
      expectCode(wrong, 'PAYLOAD_MISMATCH', 'a rollback that names another player');
      expectCode(await player.rollback(kit.id('rollback'), bet, round), 'OK', 'the rollback with the right player');
      await player.expectBalance(balanceBefore, 'the bet was not given back');
    },
  },
  {
    id: 'R11',
    about,
    title: 'A rollback of a refused bet gives nothing back',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const refused = await player.bet(bet, round, balanceBefore + 1n);
      expectCode(refused, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet above the balance');
      const reply = await player.rollback(kit.id('rollback'), bet, round);
      expectCode(reply, ['TX_NOT_FOUND', 'OK'], 'a rollback of the refused bet');
      await player.expectBalance(balanceBefore, 'a rollback of a refused bet moved money');
    },
  },
];
