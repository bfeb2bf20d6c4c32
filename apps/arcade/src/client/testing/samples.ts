import { games } from '../../catalogue/games.ts';
import { themes } from '../../catalogue/themes.ts';
import type { FreeRoundsView, GameView, HistoryReply, StateView } from '../../wire/schemas.ts';

const game = games.find(({ theme }) => theme === 'lotus');
if (!game) throw new Error('the catalogue has no game of the theme lotus');
const { palette, symbols, wild, scatter } = themes[game.theme];

/** SHA-256 of the 32 bytes of SERVER_SEED is COMMITMENT. */
export const SERVER_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
export const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
export const CLIENT_SEED = 'lotus';

export const GAME: GameView = {
  gameCode: game.gameCode,
  title: game.title,
  theme: game.theme,
  name: { ...game.name },
  palette: { ...palette },
  symbols: [...symbols],
  wild,
  scatter,
  freePlay: true,
  par: {
    returnPercent: '96.000',
    basePercent: '64.000',
    featurePercent: '32.000',
    hitPercent: '30.00',
    featureOneIn: '150.0',
    freeGamesPerFeature: '10.50',
    standardDeviation: '6.000',
    volatilityIndex: '11.76',
    volatility: 'medium',
    maxBaseStakes: '500.0',
    maxFreeStakes: '1500.0',
  },
};

/** A session of real play: three coins, the middle one chosen. */
export const STATE: StateView = {
  gameCode: GAME.gameCode,
  title: GAME.title,
  mode: 'real',
  language: 'en',
  currency: 'NPR',
  balance: '1000.00',
  coins: ['0.10', '0.20', '0.50'],
  defaultCoin: '0.20',
  seed: { commitment: COMMITMENT, clientSeed: CLIENT_SEED, nextNonce: 3 },
  unseenRound: null,
  roundPending: false,
  freeRounds: [],
};

/** Two free rounds of five, each with a higher stake than the chosen coin makes. */
export const FREE_ROUNDS: FreeRoundsView = {
  awardId: 'award-1',
  rounds: 5,
  left: 2,
  stake: '15.00',
  coin: '0.50',
  won: '10.00',
  expiresAt: '2099-11-20T12:00:00.000Z',
};

export const HISTORY: HistoryReply = {
  rounds: [
    {
      roundId: '00000000-0000-4000-8000-000000000001',
      playedAt: '2026-11-20T12:57:07.000Z',
      stake: '6.00',
      win: '12.00',
      freeGames: 0,
      state: 'settled',
      isFree: false,
      nonce: 0,
    },
    {
      roundId: '00000000-0000-4000-8000-000000000002',
      playedAt: '2026-11-20T12:56:01.000Z',
      stake: '15.00',
      win: '0.00',
      freeGames: 0,
      state: 'settled',
      isFree: true,
      nonce: 1,
    },
  ],
  more: false,
};
