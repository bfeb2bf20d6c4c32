import { expect, test } from 'vitest';
import type { Lane } from '../shared/categories.ts';
import { vendorMarks } from './vendor-marks.ts';

function lane(gameCategory: Lane['gameCategory'], ...codes: string[]): Lane {
  const vendors = codes.map((code) => ({ code, name: code, logo: '', games: 1, opensList: false, maintenance: false }));
  return { gameCategory, games: codes.length, vendors };
}

test('returns the vendors of the spec that the brand carries, once each and in the order of the spec', () => {
  expect(vendorMarks([lane('RNG', 'CQ9', 'PG', 'TTG'), lane('FISH', 'CQ9', 'JDB')])).toEqual(['PG', 'JDB', 'CQ9']);
});

test('returns none before the vendors are known', () => {
  expect(vendorMarks([])).toEqual([]);
});
