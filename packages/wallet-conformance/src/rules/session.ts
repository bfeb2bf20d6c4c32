import { expectCode, expectThat } from '../expect.ts';
import type { Rule } from '../kit.ts';

const about = 'Launch and session';
const STAKE_MINOR = 100n;
const CONCURRENT_CALLS = 5;

/** Rules of launch tokens and game sessions. */
export const sessionRules: readonly Rule[] = [
  {
    id: 'L1',
    about,
    title: 'A launch token opens one session, however many calls come at once',
    judge: async ({ wallet, launchToken }) => {
      const token = await launchToken(0n);
      const calls = Array.from(
        { length: CONCURRENT_CALLS },
        async () => await wallet.call('authenticate', { launchToken: token }),
      );
      const codes = (await Promise.all(calls)).map(({ code }) => code).toSorted();
      const expected = [...Array.from({ length: CONCURRENT_CALLS - 1 }, () => 'INVALID_TOKEN'), 'OK'];
      expectThat(
        codes.join() === expected.join(),
        `${CONCURRENT_CALLS} calls at once with one launch token: expected ${expected.join(', ')}, got ${codes.join(', ')}`,
      );
    },
  },
  {
    id: 'L2',
    about,
    title: 'An unknown launch token and an unknown session are refused',
    judge: async (kit) => {
      const unknownToken = `unknown-${kit.id('token')}`;
      expectCode(await kit.wallet.call('authenticate', { launchToken: unknownToken }), 'INVALID_TOKEN', 'authenticate');
      expectCode(await kit.wallet.call('balance', { gameSession: unknownToken }), 'INVALID_TOKEN', 'balance');
    },
  },
  {
    id: 'L3',
    about,
    title: 'A bet of an expired session is refused and takes nothing',
    needs: ['expire'],
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      await kit.expire(player.gameSession);
      const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR);
      expectCode(reply, ['TOKEN_EXPIRED', 'INVALID_TOKEN'], 'a bet of an expired session');
      await player.expectBalanceWithoutSession(
        balanceBefore,
        kit.id,
        'the bet was refused, and took its stake all the same',
      );
    },
  },
  {
    id: 'L4',
    about,
    title: 'A win after the session expired is paid',
    needs: ['expire'],
    judge: async (kit) => {
      const player = await kit.player();
      const round = kit.id('round');
      const balanceBefore = await player.fetchBalance();
      expectCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'OK', 'the bet');
      await kit.expire(player.gameSession);
      expectCode(await player.win(kit.id('win'), round, STAKE_MINOR), 'OK', 'a win after the expiry');
      await player.expectBalanceWithoutSession(balanceBefore, kit.id, 'the win after the expiry was not paid');
    },
  },
  {
    id: 'L5',
    about,
    title: 'An expired launch token opens no session',
    needs: ['operator.expireLaunchToken'],
    judge: async ({ wallet, launchToken, operator }) => {
      const token = await launchToken(0n);
      await operator.expireLaunchToken(token);
      const first = await wallet.call('authenticate', { launchToken: token });
      expectCode(first, 'TOKEN_EXPIRED', 'authenticate with an expired launch token');
      const repeatedReply = await wallet.call('authenticate', { launchToken: token });
      expectCode(repeatedReply, ['TOKEN_EXPIRED', 'INVALID_TOKEN'], 'authenticate with the same token again');
    },
  },
  {
    id: 'L6',
    about,
    title: "A bet in another game than the session's is refused and takes nothing",
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const gameCode = kit.id('another-game');
      const bet = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, { gameCode });
      expectCode(bet, ['INVALID_TOKEN', 'GAME_DISABLED'], 'a bet in another game');
      const betWin = await player.betWin(kit.id('bet-win'), kit.id('round'), STAKE_MINOR, 0n, { gameCode });
      expectCode(betWin, ['INVALID_TOKEN', 'GAME_DISABLED'], 'a bet-win in another game');
      await player.expectBalance(balanceBefore, 'a bet in another game took its stake');
    },
  },
];
