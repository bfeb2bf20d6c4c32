import { expect, test } from 'vitest';
import { createIdSource, firstIdAt, firstIdNear, TIMED_ID_MIN } from './record-id.ts';

const NOON = new Date('2026-11-23T12:00:00.000Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);

test('ids of later milliseconds are larger, whatever the sequence', () => {
  const last = createIdSource(2 ** 22 - 3)(NOON);
  expect(createIdSource(2 ** 22 - 1)(later(1))).toBeGreaterThan(last);
  expect(last).toBeGreaterThanOrEqual(firstIdAt(NOON));
  expect(last).toBeLessThan(firstIdAt(later(1)));
});

test('a source makes different ids within one millisecond, also when its sequence starts over', () => {
  const makeId = createIdSource(2 ** 22 - 100);
  expect(new Set(Array.from({ length: 1_000 }, () => makeId(NOON))).size).toBe(1_000);
});

test('ids of earlier releases are below every id of a clock that is right, and all ids fit a bigint of PostgreSQL', () => {
  expect(firstIdAt(new Date('2020-02-01'))).toBeGreaterThan(TIMED_ID_MIN);
  expect(firstIdAt(new Date('2089-01-01')) + 2n ** 22n).toBeLessThan(2n ** 63n);
  expect(() => firstIdAt(new Date('2019-12-31'))).toThrow('no id can be made');
});

test('a bound of a search exists for every time', () => {
  expect(firstIdNear(NOON)).toBe(firstIdAt(NOON));
  expect(firstIdNear(new Date('1970-01-01'))).toBe(0n);
  expect(firstIdNear(new Date('9999-12-31'))).toBeGreaterThan(firstIdAt(new Date('2089-01-01')));
});
