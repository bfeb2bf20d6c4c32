import { gameTypes } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { expect, test } from 'vitest';
import { homeSections } from './home-sections.ts';

const VENDOR = { code: 'PG', name: 'PG', logo: '', games: 3, opensList: false, maintenance: false };
const lane = (gameCategory: GameTypeCode, games = 3) => ({ gameCategory, games, vendors: [VENDOR] });
const lanes = gameTypes.map((type) => lane(type));
const ids = (known: Partial<Parameters<typeof homeSections>[0]>) =>
  homeSections({ lanes, signedIn: false, hot: 5, recent: 0, ...known }).map(({ id }) => id.replace('section-', ''));
const CATEGORIES = ['rng', 'live', 'fish', 'sports', 'pvp', 'elott', 'esports', 'cockfight'];

test('a visitor sees the hot games and the categories, in the order of the specification', () => {
  expect(ids({})).toEqual(['hot', ...CATEGORIES]);
  expect(ids({ recent: 3 })).toEqual(['hot', ...CATEGORIES]);
});

test('a member sees the favourites, and the recent games if there are any', () => {
  expect(ids({ signedIn: true })).toEqual(['hot', 'favorite', ...CATEGORIES]);
  expect(ids({ signedIn: true, recent: 1 })).toEqual(['hot', 'favorite', 'recent', ...CATEGORIES]);
});

test('reserves the section of hot games until it is known that there are none', () => {
  expect(ids({ hot: undefined })[0]).toBe('hot');
  expect(ids({ hot: 0 })[0]).toBe('rng');
});

test('shows games for a category with a lobby of games, and vendors for any other category', () => {
  const kinds = homeSections({ lanes, signedIn: false, hot: 0, recent: 0 }).map(({ id, kind }) => [id, kind]);
  expect(Object.fromEntries(kinds)).toEqual({
    'section-rng': 'games',
    'section-live': 'games',
    'section-fish': 'games',
    'section-pvp': 'games',
    'section-sports': 'vendors',
    'section-elott': 'vendors',
    'section-esports': 'vendors',
    'section-cockfight': 'vendors',
  });
});
