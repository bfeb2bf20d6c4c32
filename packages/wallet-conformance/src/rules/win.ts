import { hold, holdCode } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import { balanceOf, type KitPlayer } from '../player.ts';

const about = 'Win';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;

async function openRound(kit: Kit): Promise<{ player: KitPlayer; round: string; bet: string; left: bigint }> {
  const player = await kit.player();
  const [bet, round] = [kit.id('bet'), kit.id('round')];
  const reply = await player.bet(bet, round, STAKE_MINOR);
  holdCode(reply, 'OK', 'the bet');
  return { player, round, bet, left: balanceOf(reply) };
}

export const winRules: readonly Rule[] = [
  {
    id: 'W1',
    about,
    title: 'A win pays exactly its amount, once, however often it is sent',
    judge: async (kit) => {
      const { player, round, left } = await openRound(kit);
      const win = kit.id('win');
      holdCode(await player.win(win, round, WIN_MINOR), 'OK', 'the win');
      holdCode(await player.win(win, round, WIN_MINOR), 'DUPLICATE', 'the win sent again');
      holdCode(await player.win(win, round, WIN_MINOR + 1n), 'PAYLOAD_MISMATCH', 'the win with another amount');
      hold((await player.balance()) === left + WIN_MINOR, 'the win was not paid exactly once');
    },
  },
  {
    id: 'W2',
    about,
    title: 'A win of zero is taken',
    judge: async (kit) => {
      const { player, round, left } = await openRound(kit);
      holdCode(await player.win(kit.id('win'), round, 0n), 'OK', 'a win of zero');
      hold((await player.balance()) === left, 'a win of zero moved money');
    },
  },
  {
    id: 'W3',
    about,
    title: 'A round may win several times until it is closed, and no more afterwards',
    judge: async (kit) => {
      const { player, round, bet, left } = await openRound(kit);
      holdCode(await player.win(kit.id('win'), round, WIN_MINOR), 'OK', 'the first win');
      holdCode(await player.win(kit.id('win'), round, WIN_MINOR, { betTransactionId: bet }), 'OK', 'the second win');
      holdCode(await player.closeRound(round), 'OK', 'close-round');
      holdCode(await player.closeRound(round), 'OK', 'close-round sent again');
      holdCode(
        await player.win(kit.id('win'), round, WIN_MINOR),
        'ALREADY_SETTLED',
        'a win after the end of the round',
      );
      hold((await player.balance()) === left + 2n * WIN_MINOR, 'not exactly the two wins of the open round were paid');
    },
  },
  {
    id: 'W4',
    about,
    title: 'A win, and the end, of a round that never was are refused',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      holdCode(await player.win(kit.id('win'), kit.id('round'), WIN_MINOR), 'TX_NOT_FOUND', 'a win without a bet');
      holdCode(await player.closeRound(kit.id('round')), 'TX_NOT_FOUND', 'the end of an unknown round');
      hold((await player.balance()) === before, 'a win without a bet was paid');
    },
  },
  {
    id: 'W5',
    about,
    title: 'A bet of another player wins nothing for this one',
    judge: async (kit) => {
      const { round, bet } = await openRound(kit);
      const other = await kit.player();
      const before = await other.balance();
      const reply = await other.win(kit.id('win'), round, WIN_MINOR, { betTransactionId: bet });
      holdCode(reply, ['TX_NOT_FOUND', 'PAYLOAD_MISMATCH'], "a win on another player's bet");
      hold((await other.balance()) === before, "a win on another player's bet was paid");
    },
  },
  ...(['promo-win', 'jackpot-win'] as const).map((call, index): Rule => {
    return {
      id: `W${6 + index}`,
      about,
      title: `A ${call} is paid without a bet, once`,
      judge: async (kit) => {
        const player = await kit.player(0n);
        const before = await player.balance();
        const id = kit.id(call);
        const jackpot = { jackpotId: kit.id('jackpot'), roundId: kit.id('round'), gameCode: player.gameCode };
        const own = call === 'promo-win' ? { promotionId: kit.id('promotion') } : jackpot;
        holdCode(await player.credit(call, id, WIN_MINOR, own), 'OK', call);
        holdCode(await player.credit(call, id, WIN_MINOR, own), 'DUPLICATE', `${call} sent again`);
        holdCode(await player.credit(call, id, WIN_MINOR + 1n, own), 'PAYLOAD_MISMATCH', `${call} of another amount`);
        hold((await player.balance()) === before + WIN_MINOR, `${call} was not paid exactly once`);
      },
    };
  }),
];
