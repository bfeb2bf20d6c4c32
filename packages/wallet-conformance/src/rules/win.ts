import { expectCode, expectRefusal } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import { readBalance, type KitPlayer } from '../player.ts';
import type { Reply } from '../wallet.ts';
import { createWrongCurrencyRule, createWrongAmountsRule } from './wrong-money.ts';

const about = 'Win';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;
/** A valid amount that, paid often enough, exceeds any 64-bit balance in minor units. */
const HUGE_MINOR = 99_999_999_999_999_999n;
/** The number of credits after which the sum exceeds 2^63 - 1. */
const HUGE_CREDITS = 100;

/** Opens a round of a new player with one accepted bet. */
async function openRound(
  kit: Kit,
): Promise<{ player: KitPlayer; round: string; bet: string; balanceAfterBet: bigint }> {
  const player = await kit.player();
  const [bet, round] = [kit.id('bet'), kit.id('round')];
  const reply = await player.bet(bet, round, STAKE_MINOR);
  expectCode(reply, 'OK', 'the bet');
  return { player, round, bet, balanceAfterBet: readBalance(reply) };
}

/** Sends a win in a new round, so that only the changed fields can cause a refusal. */
async function sendWin(player: KitPlayer, kit: Kit, changes: object): Promise<Reply> {
  const round = kit.id('round');
  const stake = await player.betWin(kit.id('bet-win'), round, STAKE_MINOR, STAKE_MINOR);
  expectCode(stake, 'OK', 'the bet-win that opens the round');
  return await player.win(kit.id('win'), round, WIN_MINOR, changes);
}

async function sendPromoWin(player: KitPlayer, kit: Kit, changes: object): Promise<Reply> {
  return await player.promoWin(kit.id('promo'), WIN_MINOR, changes);
}

async function sendJackpotWin(player: KitPlayer, kit: Kit, changes: object): Promise<Reply> {
  return await player.jackpotWin(kit.id('jackpot'), kit.id('round'), WIN_MINOR, changes);
}

/** Rules of `win`, `promo-win`, `jackpot-win` and `close-round`: a win is paid exactly once. */
export const winRules: readonly Rule[] = [
  {
    id: 'W1',
    about,
    title: 'A win pays exactly its amount, once, however often it is sent',
    judge: async (kit) => {
      const { player, round, balanceAfterBet } = await openRound(kit);
      const win = kit.id('win');
      expectCode(await player.win(win, round, WIN_MINOR), 'OK', 'the win');
      expectCode(await player.win(win, round, WIN_MINOR), 'DUPLICATE', 'the win sent again');
      expectCode(await player.win(win, round, WIN_MINOR + 1n), 'PAYLOAD_MISMATCH', 'the win with another amount');
      await player.expectBalance(balanceAfterBet + WIN_MINOR, 'the win was not paid exactly once');
    },
  },
  {
    id: 'W2',
    about,
    title: 'A win of zero is taken',
    judge: async (kit) => {
      const { player, round, balanceAfterBet } = await openRound(kit);
      expectCode(await player.win(kit.id('win'), round, 0n), 'OK', 'a win of zero');
      await player.expectBalance(balanceAfterBet, 'a win of zero moved money');
    },
  },
  {
    id: 'W3',
    about,
    title: 'A round may win several times until it is closed, and no more afterwards',
    judge: async (kit) => {
      const { player, round, bet, balanceAfterBet } = await openRound(kit);
      expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'OK', 'the first win');
      expectCode(await player.win(kit.id('win'), round, WIN_MINOR, { betTransactionId: bet }), 'OK', 'the second win');
      expectCode(await player.closeRound(round), 'OK', 'close-round');
      expectCode(await player.closeRound(round), 'OK', 'close-round sent again');
      expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'ALREADY_SETTLED', 'a win after the close');
      await player.expectBalance(
        balanceAfterBet + 2n * WIN_MINOR,
        'not exactly the two wins of the open round were paid',
      );
    },
  },
  {
    id: 'W4',
    about,
    title: 'A win and a close of a round that never was are refused',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      expectCode(await player.win(kit.id('win'), kit.id('round'), WIN_MINOR), 'TX_NOT_FOUND', 'a win without a bet');
      expectCode(await player.closeRound(kit.id('round')), 'TX_NOT_FOUND', 'the close of an unknown round');
      await player.expectBalance(balanceBefore, 'a win without a bet was paid');
    },
  },
  {
    id: 'W5',
    about,
    title: 'A bet of another player wins nothing for this one',
    judge: async (kit) => {
      const { round, bet } = await openRound(kit);
      const other = await kit.player();
      const balanceBefore = await other.fetchBalance();
      const reply = await other.win(kit.id('win'), round, WIN_MINOR, { betTransactionId: bet });
      expectCode(reply, ['TX_NOT_FOUND', 'PAYLOAD_MISMATCH'], "a win on another player's bet");
      await other.expectBalance(balanceBefore, "a win on another player's bet was paid");
    },
  },
  ...(['promo-win', 'jackpot-win'] as const).map((call, index): Rule => ({
    id: `W${6 + index}`,
    about,
    title: `A ${call} is paid without a bet, once`,
    judge: async (kit) => {
      const player = await kit.player(0n);
      const balanceBefore = await player.fetchBalance();
      const [id, round] = [kit.id(call), kit.id('round')];
      const send = async (minor: bigint) =>
        call === 'promo-win' ? await player.promoWin(id, minor) : await player.jackpotWin(id, round, minor);
      expectCode(await send(WIN_MINOR), 'OK', call);
      expectCode(await send(WIN_MINOR), 'DUPLICATE', `${call} sent again`);
      expectCode(await send(WIN_MINOR + 1n), 'PAYLOAD_MISMATCH', `${call} of another amount`);
      await player.expectBalance(balanceBefore + WIN_MINOR, `${call} was not paid exactly once`);
    },
  })),
  createWrongCurrencyRule({ id: 'W8', about, title: 'A win in another currency is refused', send: sendWin }),
  createWrongCurrencyRule({ id: 'W9', about, title: 'A promo-win in another currency is refused', send: sendPromoWin }),
  createWrongCurrencyRule({
    id: 'W10',
    about,
    title: 'A jackpot-win in another currency is refused',
    send: sendJackpotWin,
  }),
  createWrongAmountsRule({
    id: 'W11',
    about,
    title: 'The amount of a win has exactly the digits of its currency, as text',
    field: 'amount',
    zero: 'legal',
    send: sendWin,
  }),
  createWrongAmountsRule({
    id: 'W12',
    about,
    title: 'The amount of a promo-win has exactly the digits of its currency, as text, above zero',
    field: 'amount',
    zero: 'refused',
    send: sendPromoWin,
  }),
  createWrongAmountsRule({
    id: 'W13',
    about,
    title: 'The amount of a jackpot-win has exactly the digits of its currency, as text, above zero',
    field: 'amount',
    zero: 'refused',
    send: sendJackpotWin,
  }),
  {
    id: 'W14',
    about,
    title: "A win for another game than its bet's is refused",
    judge: async (kit) => {
      const { player, round, balanceAfterBet } = await openRound(kit);
      expectRefusal(
        await player.win(kit.id('win'), round, WIN_MINOR, { gameCode: kit.id('another-game') }),
        'a win for another game',
      );
      await player.expectBalance(balanceAfterBet, 'a win for another game was paid');
    },
  },
  {
    id: 'W15',
    about,
    title: 'A win that names a bet of another round is refused',
    judge: async (kit) => {
      const { player, bet } = await openRound(kit);
      const round = kit.id('round');
      expectCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'OK', 'the bet of the other round');
      const balanceBefore = await player.fetchBalance();
      const reply = await player.win(kit.id('win'), round, WIN_MINOR, { betTransactionId: bet });
      expectCode(reply, ['TX_NOT_FOUND', 'PAYLOAD_MISMATCH'], 'a win that names a bet of another round');
      await player.expectBalance(balanceBefore, 'a win on a bet of another round was paid');
    },
  },
  {
    id: 'W16',
    about,
    title: 'A round whose only bet was refused wins nothing',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const round = kit.id('round');
      const refused = await player.bet(kit.id('bet'), round, balanceBefore + 1n);
      expectCode(refused, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet above the balance');
      expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'TX_NOT_FOUND', 'a win on the refused bet');
      await player.expectBalance(balanceBefore, 'a win on a refused bet was paid');
    },
  },
  {
    id: 'W17',
    about,
    title: 'A jackpot-win of an unknown game is refused',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const gameCode = kit.id('unknown-game');
      const reply = await player.jackpotWin(kit.id('jackpot'), kit.id('round'), WIN_MINOR, { gameCode });
      expectRefusal(reply, 'a jackpot-win of an unknown game');
      await player.expectBalance(balanceBefore, 'a jackpot-win of an unknown game was paid');
    },
  },
  {
    id: 'W18',
    about,
    title: 'A credit beyond what a balance can hold is refused, and is no reason to try again',
    judge: async (kit) => {
      const player = await kit.player();
      for (let count = 0; count < HUGE_CREDITS; count += 1) {
        const reply = await player.promoWin(kit.id('promo'), HUGE_MINOR);
        if (reply.code === 'OK') continue;
        expectRefusal(reply, `a credit of ${player.formatAmount(HUGE_MINOR)} for the ${count + 1}. time`);
        return;
      }
    },
  },
];
