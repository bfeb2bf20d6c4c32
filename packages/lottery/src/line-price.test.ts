import { describe, expect, test } from 'vitest';
import { ssc } from './families/ssc/ssc.ts';
import { vietnamNorth } from './families/vietnam/vietnam.ts';
import {
  atCurrentTerms,
  convertAmount,
  isPriceCurrent,
  isSoldIn,
  lineCostMinor,
  lineRebateFloor,
  multiplyLinePrice,
  prizesAtPrice,
  unitStakeMinor,
  type LinePrice,
} from './line-price.ts';
import { ratio } from './core/ratio.ts';

const TERMS = { groupMax: 1956, groupMin: 1800, returnPpm: 970_000, coefficientPpm: 800_000 };

const official = (change: Partial<Extract<LinePrice, { market: 'official' }>> = {}): LinePrice => ({
  market: 'official',
  unit: 'yuan',
  multiple: 1,
  group: 1956,
  ...change,
});
const credit = (amount: bigint): LinePrice => ({ market: 'credit', amount, returnPpm: 970_000 });
const traditional = (amount: bigint): LinePrice => ({ market: 'traditional', amount, coefficientPpm: 800_000 });

function playOf(id: string) {
  const play = [...ssc.plays, ...vietnamNorth.plays].find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
}

const position = playOf('ssc.one.position');
const lots = playOf('vn-north.lots.lo2');

describe('the cost of a line', () => {
  test('is notes x 2 x unit x multiple in the official market, without a fraction of the minor unit', () => {
    expect(lineCostMinor(position, 3, official({ multiple: 4 }))).toBe(2_400n);
    expect(lineCostMinor(position, 1, official({ unit: 'li' }))).toBeUndefined();
  });

  test('is amount x lots, with the coefficient rounded up in the traditional market', () => {
    expect(lineCostMinor(lots, 2, credit(100n))).toBe(5_400n);
    expect(lineCostMinor(lots, 2, traditional(1n))).toBe(44n);
  });

  test('does not exist for an amount that is not positive', () => {
    for (const amount of [0n, -1n]) expect(lineCostMinor(lots, 1, credit(amount))).toBeUndefined();
  });
});

test('the stake of one unit is exact', () => {
  expect(unitStakeMinor(official({ unit: 'li' }))).toEqual(ratio(1n, 5n));
  expect(unitStakeMinor(credit(100n))).toEqual(ratio(100n));
  expect(unitStakeMinor(traditional(1n))).toEqual(ratio(4n, 5n));
});

test('a lower prize group gives its difference back, and no other price does', () => {
  expect(lineRebateFloor(official({ group: 1900 }), 2_400n, TERMS)).toBe(67n);
  expect(lineRebateFloor(official(), 2_400n, TERMS)).toBe(0n);
  expect(lineRebateFloor(credit(100n), 2_400n, TERMS)).toBe(0n);
});

test('prizes depend on the market of the price', () => {
  expect(prizesAtPrice(position, official()).get('win')).toEqual(ratio(978n, 100n));
  expect(prizesAtPrice(lots, traditional(100n)).get('win')).toEqual(ratio(9_375n, 100n));
  expect(() => prizesAtPrice(position, traditional(100n))).toThrow('traditional price');
});

test('a play is sold in its own market, and number plays of Vietnam in the traditional one', () => {
  expect(isSoldIn(position, 'official')).toBe(true);
  expect(isSoldIn(position, 'credit')).toBe(false);
  expect(isSoldIn(position, 'traditional')).toBe(false);
  expect(isSoldIn(lots, 'traditional')).toBe(true);
});

test.each([
  [official(), { ...TERMS, groupMax: 1900 }, { group: 1900 }],
  [official({ group: 1800 }), { ...TERMS, groupMin: 1850 }, { group: 1850 }],
  [credit(100n), { ...TERMS, returnPpm: 960_000 }, { returnPpm: 960_000 }],
  [traditional(100n), { ...TERMS, coefficientPpm: 750_000 }, { coefficientPpm: 750_000 }],
])('a price is outdated after a change of its terms: %o', (price, changed, now) => {
  expect(isPriceCurrent(price, TERMS)).toBe(true);
  expect(isPriceCurrent(price, changed)).toBe(false);
  expect(atCurrentTerms(price, changed)).toEqual({ ...price, ...now });
  expect(atCurrentTerms(price, TERMS)).toEqual(price);
});

test('a chase multiplies the price and thereby its cost', () => {
  for (const price of [official(), credit(100n)])
    expect(lineCostMinor(position, 2, multiplyLinePrice(price, 7))).toBe(
      (lineCostMinor(position, 2, price) ?? 0n) * 7n,
    );
});

test('converts the amount from its text, and reports an invalid one', () => {
  const text = { market: 'credit', amount: '12', returnPpm: 970_000 } as const;
  expect(convertAmount(text, BigInt)).toEqual(credit(12n));
  expect(convertAmount(text, () => undefined)).toBeUndefined();
  expect(convertAmount(official(), () => undefined)).toEqual(official());
});
