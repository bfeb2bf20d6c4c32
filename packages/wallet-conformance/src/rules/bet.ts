import { hold, holdCode } from '../expect.ts';
import type { Rule } from '../kit.ts';
import { AsIs } from '../dialects/dialect.ts';
import { balanceOf } from '../player.ts';

const about = 'Bet';
const STAKE_MINOR = 250n;

export const betRules: readonly Rule[] = [
  {
    id: 'B1',
    about,
    title: 'A bet takes exactly its stake',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR);
      holdCode(reply, 'OK', 'the bet');
      hold(balanceOf(reply) === before - STAKE_MINOR, 'the balance of the reply is not the one before less the stake');
      hold((await player.balance()) === before - STAKE_MINOR, 'the balance afterwards is not that of the reply');
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
      const again = await player.bet(bet, round, STAKE_MINOR);
      holdCode(again, 'DUPLICATE', 'the bet sent again');
      for (const field of ['balance', 'transactionId', 'walletTransactionId'])
        hold(again.body[field] === first.body[field], `${field} is another one in the answer to the duplicate`);
      hold((await player.balance()) === balanceOf(first), 'the duplicate took the stake again');
    },
  },
  {
    id: 'B3',
    about,
    title: 'One id with another content is refused, and takes nothing',
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const left = balanceOf(await player.bet(bet, round, STAKE_MINOR));
      for (const reply of [
        await player.bet(bet, round, STAKE_MINOR + 1n),
        await player.bet(bet, kit.id('round'), STAKE_MINOR),
        await player.win(bet, round, STAKE_MINOR),
      ])
        holdCode(reply, 'PAYLOAD_MISMATCH', 'one id with another content');
      hold((await player.balance()) === left, 'one id with another content moved money');
    },
  },
  {
    id: 'B4',
    about,
    title: 'Too little money is said with the real balance, and stays final when money comes',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const refused = await player.bet(bet, round, before + 1n);
      // A limit of the platform may come first; then too little money cannot be judged by this bet.
      holdCode(refused, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet above the balance');
      hold(balanceOf(refused) === before, 'the refusal does not carry the real balance');
      await player.credit('promo-win', kit.id('promo'), before, { promotionId: kit.id('promotion') });
      const again = await player.bet(bet, round, before + 1n);
      holdCode(again, refused.code, 'the refused bet sent again');
      hold((await player.balance()) === before * 2n, 'a bet was taken that its vendor had told the player is refused');
    },
  },
  {
    id: 'B5',
    about,
    title: 'Another currency is refused',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const currency = player.currency === 'USD' ? 'EUR' : 'USD';
      const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, { currency });
      hold(reply.status >= 400 && reply.status < 500, `a bet in ${currency} was answered HTTP ${reply.status}`);
      hold((await player.balance()) === before, 'a bet in another currency took money');
    },
  },
  {
    id: 'B6',
    about,
    title: 'An amount has exactly the digits of its currency, as text, above zero',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const good = player.text(STAKE_MINOR);
      for (const amount of [
        `${good}0`,
        `-${good}`,
        player.text(0n),
        '1e2',
        ` ${good}`,
        'NaN',
        '',
        Number(good),
        null,
        ...kit.wallet.dialect.wrongAmounts.map((amount) => new AsIs(amount)),
      ]) {
        const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, { amount });
        const said = `a bet of ${JSON.stringify(amount)}`;
        hold(reply.status >= 400 && reply.status < 500, `${said} was answered HTTP ${reply.status}`);
        hold((await player.balance()) === before, `${said} moved money`);
      }
    },
  },
  {
    id: 'B7',
    about,
    title: 'A bet-win takes the stake and pays the win, once',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const [bet, round] = [kit.id('bet-win'), kit.id('round')];
      holdCode(await player.betWin(bet, round, STAKE_MINOR, 100n), 'OK', 'bet-win');
      holdCode(await player.betWin(bet, round, STAKE_MINOR, 100n), 'DUPLICATE', 'bet-win sent again');
      holdCode(await player.betWin(bet, round, STAKE_MINOR, 101n), 'PAYLOAD_MISMATCH', 'bet-win with another win');
      hold((await player.balance()) === before - STAKE_MINOR + 100n, 'bet-win did not move stake and win exactly once');
    },
  },
  {
    id: 'B8',
    about,
    title: 'The stake of a bet-win is not paid from its own win',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const reply = await player.betWin(kit.id('bet-win'), kit.id('round'), before + 1n, before * 2n);
      holdCode(reply, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet-win above the balance');
      hold((await player.balance()) === before, 'a bet-win was taken that the player could not pay');
    },
  },
];
