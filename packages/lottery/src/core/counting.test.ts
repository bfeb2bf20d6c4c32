import { expect, test } from 'vitest';
import { arrangements, choose, chooseExact, combinations, countDistinctPicks, productsOfAnyRows } from './counting.ts';

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

test('distinct picks take no symbol twice', () => {
  const rows = Array.from({ length: 5 }, () => ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(countDistinctPicks(rows)).toBe(30_240);
  expect(countDistinctPicks([['a', 'b'], ['a', 'b'], ['a']])).toBe(0);
});

test('any two of three rows add the products of their pairs', () => {
  expect(productsOfAnyRows([['a', 'b'], ['c'], ['d', 'e', 'f']], 2)).toBe(2 * 1 + 2 * 3 + 1 * 3);
});
