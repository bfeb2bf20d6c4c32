import { expect, it } from 'vitest';
import { thinTrace } from './drag-trace-model.ts';

const way = (length: number) => Array.from({ length }, (_, index) => ({ xPx: index, atMs: index * 10 }));

it('keeps a short trace as it is', () => {
  expect(thinTrace(way(5), 5)).toEqual(way(5));
  expect(thinTrace([], 5)).toEqual([]);
});

it.each([6, 7, 99, 1000])('thins %i points out to five, the first and the last included', (length) => {
  const thin = thinTrace(way(length), 5);
  expect(thin).toHaveLength(5);
  expect([thin[0], thin.at(-1)]).toEqual([way(length)[0], way(length).at(-1)]);
  expect(new Set(thin.map(({ xPx }) => xPx)).size).toBe(5);
});
