import { expect, test } from 'vitest';
import { arrangements, choose, chooseExact, combinations, countDistinctPicks, productsOfAnyRows } from './counting.ts';
import { seededRandom } from '../testing/seeded.ts';

test('choose agrees with the list of all choices', () => {
  for (let n = 0; n <= 8; n += 1) {
    for (let k = 0; k <= n; k += 1) {
      const ways = combinations(
        Array.from({ length: n }, (_, index) => index),
        k,
      ).length;
      expect([choose(n, k), chooseExact(n, k)]).toEqual([ways, BigInt(ways)]);
    }
  }
  expect([choose(3, 4), choose(3, -1), choose(49, 7)]).toEqual([0, 0, 85_900_584]);
});

test('arrangements are ordered', () => {
  expect([arrangements(10, 3), arrangements(11, 5)]).toEqual([720n, 55_440n]);
});

/** Counts by listing every pick and leaving out those with a repeated symbol. */
function countPicksOneByOne(rows: readonly (readonly string[])[], taken: readonly string[] = []): number {
  const [row, ...others] = rows;
  if (!row) return 1;
  return row
    .filter((symbol) => !taken.includes(symbol))
    .reduce((sum, symbol) => sum + countPicksOneByOne(others, [...taken, symbol]), 0);
}

test('distinct picks never contain a symbol twice', () => {
  const rows = Array.from({ length: 5 }, () => ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(countDistinctPicks(rows)).toBe(30_240);
  expect(countDistinctPicks([['a', 'b'], ['a', 'b'], ['a']])).toBe(0);
  expect(countDistinctPicks([['a', 'b'], []])).toBe(0);
});

test('the closed form of distinct picks agrees with the list of all picks, for random rows', () => {
  const random = seededRandom(20);
  const symbols = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'];
  for (let round = 0; round < 400; round += 1) {
    const rows = Array.from({ length: 1 + (round % 5) }, () => symbols.filter(() => random(2) === 0));
    expect([rows, countDistinctPicks(rows)]).toEqual([rows, countPicksOneByOne(rows)]);
  }
});

test('distinct picks refuse more symbols than a number has bits, and too many rows', () => {
  const symbols = Array.from({ length: 31 }, (_, index) => String(index));
  expect(() => countDistinctPicks([symbols])).toThrow(RangeError);
  expect(() => countDistinctPicks(Array.from({ length: 11 }, () => ['a']))).toThrow(RangeError);
});

test('any two of three rows add the products of their pairs', () => {
  expect(productsOfAnyRows([['a', 'b'], ['c'], ['d', 'e', 'f']], 2)).toBe(2 * 1 + 2 * 3 + 1 * 3);
});
