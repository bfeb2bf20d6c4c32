import { LOTTERIES } from '@baize/lottery/lotteries';
import { findFamilyRules, type FamilyRules } from '@baize/lottery/settling';
import { expect, test } from 'vitest';
import { findPlayOutOfBounds, type OfferedPrices } from './return-bounds.ts';

const START: OfferedPrices = {
  markets: ['official', 'credit', 'traditional'],
  closedPlays: [],
  groupMax: 1_956,
  returnPpm: 970_000,
  coefficientPpm: 800_000,
  dropMaxPpm: 0,
};

function rulesOf(family: string): FamilyRules {
  const rules = findFamilyRules(family);
  if (!rules) throw new Error(`no family ${family}`);
  return rules;
}

test.each([...new Set(LOTTERIES.map(({ family }) => family))])('%s keeps the bounds at the start prices', (family) => {
  expect(findPlayOutOfBounds(rulesOf(family), START)).toBeUndefined();
});

test('finds a coefficient at which a number of two digits returns more than its stakes', () => {
  const north = rulesOf('vn-north');
  expect(findPlayOutOfBounds(north, { ...START, coefficientPpm: 750_000 })).toBeUndefined();
  const outside = findPlayOutOfBounds(north, { ...START, coefficientPpm: 749_999 });
  expect(outside).toMatchObject({ market: 'traditional' });
  expect(findPlayOutOfBounds(north, { ...START, coefficientPpm: 749_999, markets: ['credit'] })).toBeUndefined();
});

test('finds prices that return too little, also after the odds have fallen', () => {
  const ssc = rulesOf('ssc');
  expect(findPlayOutOfBounds(ssc, { ...START, groupMax: 600 })).toMatchObject({ market: 'official' });
  expect(findPlayOutOfBounds(ssc, { ...START, returnPpm: 300_000 })).toMatchObject({ market: 'credit' });
  expect(findPlayOutOfBounds(ssc, { ...START, returnPpm: 600_000, dropMaxPpm: 300_000 })).toMatchObject({
    market: 'credit',
  });
  expect(findPlayOutOfBounds(rulesOf('vn-north'), { ...START, coefficientPpm: 3_000_000 })).toMatchObject({
    market: 'traditional',
  });
});

test('leaves out plays that are not on sale', () => {
  const ssc = rulesOf('ssc');
  const closedPlays = ssc.plays.filter(({ market }) => market === 'official').map(({ id }) => id);
  expect(findPlayOutOfBounds(ssc, { ...START, groupMax: 600, closedPlays })).toBeUndefined();
});
