import { expect, test } from 'vitest';
import { createZoneTimeFormatter } from './zone-time.ts';

test('an instant late in the day of UTC falls on the next day of the zone', () => {
  expect(createZoneTimeFormatter('Asia/Kathmandu')('2026-11-20T18:30:05.000Z')).toBe('2026-11-21 00:15:05');
  expect(createZoneTimeFormatter('UTC')('2026-11-20T18:30:05.000Z')).toBe('2026-11-20 18:30:05');
});
