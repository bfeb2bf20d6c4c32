import { expect, test } from 'vitest';
import { firstIdAt } from '../domain/record-id.ts';
import { makeRecordId, makeRecordIdAfter } from './record-ids.ts';

const NOON = new Date('2026-11-23T12:00:00.000Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);

test('an id after another one is larger though the clock went back', () => {
  const last = makeRecordId(later(5_000));
  expect(makeRecordIdAfter(last, NOON)).toBe(last + 1n);
  expect(makeRecordIdAfter(last, later(10_000))).toBeGreaterThanOrEqual(firstIdAt(later(10_000)));
});
