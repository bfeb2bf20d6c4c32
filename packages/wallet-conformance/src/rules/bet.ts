import { readBalance } from '../player.ts';
import { expectCode, expectReply } from '../expect.ts';
import type { Rule } from '../kit.ts';
import { createWrongCurrencyRule, createWrongAmountsRule } from './wrong-money.ts';

const about = 'Bet';
const STAKE_MINOR = 250n;
const WIN_MINOR = 100n;

/** Rules of `bet` and `bet-win`: a stake is taken exactly once, and only from money that the player has. */
export const betRules: readonly Rule[] = [
  {
    id: 'B1',
    about,
    title: 'A bet takes exactly its stake',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR);
      expectCode(reply, 'OK', 'the bet');
      expectReply(
        reply,
        readBalance(reply) === balanceBefore - STAKE_MINOR,
        'the reply does not carry the balance after the bet',
      );
      await player.expectBalance(balanceBefore - STAKE_MINOR, 'the bet took another sum than its stake');
    },
  },
  {
    id: 'B2',
    about,
    title: 'The same bet again is answered as it was, and takes nothing',
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const first = await player.bet(bet, round, STAKE_MINOR);
      const repeatedReply = await player.bet(bet, round, STAKE_MINOR);
      expectCode(repeatedReply, 'DUPLICATE', 'the bet sent again');
      for (const field of ['balance', 'transactionId', 'walletTransactionId'])
        expectReply(
          repeatedReply,
          repeatedReply.body[field] === first.body[field],
          `${field} differs in the answer to the duplicate`,
        );
      await player.expectBalance(readBalance(first), 'the duplicate took the stake again');
    },
  },
  {
    id: 'B3',
    about,
    title: 'One id with another content is refused, and takes nothing',
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const balanceAfterBet = readBalance(await player.bet(bet, round, STAKE_MINOR));
      for (const reply of [
        await player.bet(bet, round, STAKE_MINOR + 1n),
        await player.bet(bet, kit.id('round'), STAKE_MINOR),
        await player.win(bet, round, STAKE_MINOR),
      ])
        expectCode(reply, 'PAYLOAD_MISMATCH', 'one id with another content');
      await player.expectBalance(balanceAfterBet, 'one id with another content moved money');
    },
  },
  {
    id: 'B4',
    about,
    title: 'A bet above the balance is refused with the real balance, and stays refused when money comes',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const refused = await player.bet(bet, round, balanceBefore + 1n);
      // A stake limit of the platform may refuse the bet first. The balance is not the reason then.
      expectCode(refused, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet above the balance');
      expectReply(refused, readBalance(refused) === balanceBefore, 'the refusal does not carry the real balance');
      await player.promoWin(kit.id('promo'), balanceBefore);
      const repeatedReply = await player.bet(bet, round, balanceBefore + 1n);
      expectCode(repeatedReply, refused.code, 'the refused bet sent again');
      await player.expectBalance(
        balanceBefore * 2n,
        'a bet was taken after its vendor had told the player that it is refused',
      );
    },
  },
  createWrongCurrencyRule({
    id: 'B5',
    about,
    title: 'A bet in another currency is refused',
    send: async (player, kit, changes) => await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, changes),
  }),
  createWrongAmountsRule({
    id: 'B6',
    about,
    title: 'A stake has exactly the digits of its currency, as text, above zero',
    field: 'amount',
    zero: 'refused',
    send: async (player, kit, changes) => await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, changes),
  }),
  {
    id: 'B7',
    about,
    title: 'A bet-win takes the stake and pays the win, once',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet-win'), kit.id('round')];
      expectCode(await player.betWin(bet, round, STAKE_MINOR, WIN_MINOR), 'OK', 'bet-win');
      expectCode(await player.betWin(bet, round, STAKE_MINOR, WIN_MINOR), 'DUPLICATE', 'bet-win sent again');
      const other = await player.betWin(bet, round, STAKE_MINOR, WIN_MINOR + 1n);
      expectCode(other, 'PAYLOAD_MISMATCH', 'bet-win with another win');
      await player.expectBalance(
        balanceBefore - STAKE_MINOR + WIN_MINOR,
        'bet-win did not move stake and win exactly once',
      );
    },
  },
  {
    id: 'B8',
    about,
    title: 'The stake of a bet-win is not paid from its own win',
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const reply = await player.betWin(kit.id('bet-win'), kit.id('round'), balanceBefore + 1n, balanceBefore * 2n);
      expectCode(reply, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet-win above the balance');
      await player.expectBalance(balanceBefore, 'a bet-win was taken that the player could not pay');
    },
  },
  {
    id: 'B9',
    about,
    title: 'A bet into a closed round is refused, and takes nothing',
    judge: async (kit) => {
      const player = await kit.player();
      const round = kit.id('round');
      expectCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'OK', 'the bet');
      expectCode(await player.closeRound(round), 'OK', 'close-round');
      const balanceBefore = await player.fetchBalance();
      expectCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'ALREADY_SETTLED', 'a bet after the close');
      const betWin = await player.betWin(kit.id('bet-win'), round, STAKE_MINOR, WIN_MINOR);
      expectCode(betWin, 'ALREADY_SETTLED', 'a bet-win after the close');
      await player.expectBalance(balanceBefore, 'a closed round took a stake');
    },
  },
  {
    id: 'B10',
    about,
    title: "A refused bet's id with another content is refused, and takes nothing",
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const refused = await player.bet(bet, round, balanceBefore + 1n);
      expectCode(refused, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet above the balance');
      const other = await player.bet(bet, round, STAKE_MINOR);
      expectCode(other, 'PAYLOAD_MISMATCH', 'the id of the refused bet with a stake that the player has');
      await player.expectBalance(balanceBefore, "a bet was taken under a refused bet's id");
    },
  },
  createWrongCurrencyRule({
    id: 'B11',
    about,
    title: 'A bet-win in another currency is refused',
    send: async (player, kit, changes) =>
      await player.betWin(kit.id('bet-win'), kit.id('round'), STAKE_MINOR, WIN_MINOR, changes),
  }),
  createWrongAmountsRule({
    id: 'B12',
    about,
    title: 'The winAmount of a bet-win has exactly the digits of its currency, as text',
    field: 'winAmount',
    zero: 'legal',
    send: async (player, kit, changes) =>
      await player.betWin(kit.id('bet-win'), kit.id('round'), STAKE_MINOR, WIN_MINOR, changes),
  }),
];
