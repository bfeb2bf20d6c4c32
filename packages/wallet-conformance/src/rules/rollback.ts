import { hold, holdCode } from '../expect.ts';
import type { Rule } from '../kit.ts';

const about = 'Rollback';
const STAKE_MINOR = 250n;

export const rollbackRules: readonly Rule[] = [
  {
    id: 'R1',
    about,
    title: 'A rollback gives back exactly what the bet took, once',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const [bet, round, back] = [kit.id('bet'), kit.id('round'), kit.id('rollback')];
      holdCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      holdCode(await player.rollback(back, bet, round), 'OK', 'the rollback');
      holdCode(await player.rollback(back, bet, round), 'DUPLICATE', 'the rollback sent again');
      holdCode(await player.rollback(kit.id('rollback'), bet, round), 'OK', 'another rollback of the same bet');
      hold((await player.balance()) === before, 'the balance is not what it was before the bet');
    },
  },
  {
    id: 'R2',
    about,
    title: 'The amount comes from the bet, not from the rollback',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      holdCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      const more = { amount: player.text(STAKE_MINOR * 10n), currency: player.currency };
      const reply = await player.rollback(kit.id('rollback'), bet, round, more);
      // A body that the document does not know may be refused whole; then nothing has moved yet.
      holdCode(reply, ['OK', 'BAD_REQUEST'], 'a rollback with an amount of its own');
      const wanted = reply.code === 'OK' ? before : before - STAKE_MINOR;
      hold((await player.balance()) === wanted, 'a rollback gave back what it said, not what the bet took');
    },
  },
  {
    id: 'R3',
    about,
    title: 'A rollback that comes first makes its bet be refused',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const early = await player.rollback(kit.id('rollback'), bet, round);
      holdCode(early, ['TX_NOT_FOUND', 'OK'], 'a rollback before its bet');
      holdCode(await player.bet(bet, round, STAKE_MINOR), 'ALREADY_ROLLED_BACK', 'the bet that followed');
      hold((await player.balance()) === before, 'a bet was taken whose rollback had come before');
    },
  },
  {
    id: 'R4',
    about,
    title: 'After a win, or the end of the round, a bet is not given back',
    judge: async (kit) => {
      const player = await kit.player();
      const [won, lost] = [kit.id('round'), kit.id('round')];
      const [first, second] = [kit.id('bet'), kit.id('bet')];
      await player.bet(first, won, STAKE_MINOR);
      await player.win(kit.id('win'), won, 1n);
      await player.bet(second, lost, STAKE_MINOR);
      await player.closeRound(lost);
      const before = await player.balance();
      holdCode(await player.rollback(kit.id('rollback'), first, won), 'ALREADY_SETTLED', 'a rollback after a win');
      holdCode(await player.rollback(kit.id('rollback'), second, lost), 'ALREADY_SETTLED', 'a rollback after the end');
      hold((await player.balance()) === before, 'a settled bet was given back');
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
      const [mine, theirs] = [await player.balance(), await other.balance()];
      const ofOther = await other.rollback(kit.id('rollback'), bet, round);
      holdCode(ofOther, ['TX_NOT_FOUND', 'PAYLOAD_MISMATCH'], "a rollback of another player's bet");
      holdCode(await player.rollback(kit.id('rollback'), bet, kit.id('round')), 'PAYLOAD_MISMATCH', 'another round');
      const after = [await player.balance(), await other.balance()];
      hold(after[0] === mine && after[1] === theirs, 'a rollback that was refused moved money');
    },
  },
  {
    id: 'R6',
    about,
    title: 'A bet that was given back wins no more',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      await player.bet(bet, round, STAKE_MINOR);
      await player.rollback(kit.id('rollback'), bet, round);
      holdCode(await player.win(kit.id('win'), round, STAKE_MINOR), 'ALREADY_ROLLED_BACK', 'a win after the rollback');
      hold((await player.balance()) === before, 'a win was paid on a bet that was given back');
    },
  },
];
