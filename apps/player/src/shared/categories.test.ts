import { gameTypes } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { expect, test } from 'vitest';
import { CATEGORIES, homeLanes, navigableLanes, type Lane } from './categories.ts';

const VENDOR = { code: 'PG', name: 'PG', logo: '', games: 3, opensList: false, maintenance: false };

function lane(gameCategory: GameTypeCode, games = 3, vendors = [VENDOR]): Lane {
  return { gameCategory, games, vendors };
}

test('every category of the contract has a lobby', () => {
  expect(CATEGORIES.toSorted()).toEqual([...gameTypes].toSorted());
});

test('the navigation keeps its own order and omits categories without a vendor', () => {
  const lanes = [lane('COCKFIGHT'), lane('FISH', 3, []), lane('RNG'), lane('LOTT', 0)];
  expect(navigableLanes(lanes).map(({ gameCategory }) => gameCategory)).toEqual(['RNG', 'LOTT', 'COCKFIGHT']);
});

test('a category has a home section if it has games, except for lottery', () => {
  const lanes = [lane('ELOTT'), lane('LOTT'), lane('RNG'), lane('LIVE', 0)];
  expect(homeLanes(lanes).map(({ gameCategory }) => gameCategory)).toEqual(['RNG', 'ELOTT']);
});
