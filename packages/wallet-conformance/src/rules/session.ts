import { hold, holdCode } from '../expect.ts';
import type { Rule } from '../kit.ts';

const about = 'Launch and session';
const STAKE_MINOR = 100n;
const AT_ONCE = 5;

export const sessionRules: readonly Rule[] = [
  {
    id: 'L1',
    about,
    title: 'A launch token opens one session, whoever asks at once',
    judge: async ({ wallet, launchToken }) => {
      const token = await launchToken(0n);
      const asked = Array.from(
        { length: AT_ONCE },
        async () => await wallet.call('authenticate', { launchToken: token }),
      );
      const codes = (await Promise.all(asked)).map(({ code }) => code).toSorted();
      const wanted = [...Array.from({ length: AT_ONCE - 1 }, () => 'INVALID_TOKEN'), 'OK'];
      hold(codes.join() === wanted.join(), `${AT_ONCE} calls with one launch token were answered ${codes.join(', ')}`);
    },
  },
  {
    id: 'L2',
    about,
    title: 'An unknown launch token and an unknown session are refused',
    judge: async (kit) => {
      const unknown = `unknown-${kit.id('token')}`;
      holdCode(await kit.wallet.call('authenticate', { launchToken: unknown }), 'INVALID_TOKEN', 'authenticate');
      holdCode(await kit.wallet.call('balance', { gameSession: unknown }), 'INVALID_TOKEN', 'balance');
    },
  },
  {
    id: 'L3',
    about,
    title: 'A bet of an expired session is refused and takes nothing',
    judge: async (kit) => {
      const player = await kit.player();
      await kit.expire(player.gameSession);
      const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR);
      holdCode(reply, ['TOKEN_EXPIRED', 'INVALID_TOKEN'], 'a bet of an expired session');
    },
  },
  {
    id: 'L4',
    about,
    title: 'A win after the session expired is paid',
    judge: async (kit) => {
      const player = await kit.player();
      const round = kit.id('round');
      holdCode(await player.bet(kit.id('bet'), round, STAKE_MINOR), 'OK', 'the bet');
      await kit.expire(player.gameSession);
      holdCode(await player.win(kit.id('win'), round, STAKE_MINOR), 'OK', 'a win after the expiry');
    },
  },
];
