import { expect, test } from 'vitest';
import { parseMinutesOfDay, quietUntil, formatMinutesOfDay } from './quiet-hours.ts';

/** Kathmandu is 5:45 ahead of UTC. */
const ZONE = 'Asia/Kathmandu';
const NIGHT = { from: parseMinutesOfDay('22:00'), until: parseMinutesOfDay('07:30') };

test.each([
  ['before they begin', '2026-11-24T16:14:00Z', undefined],
  ['in the first minute', '2026-11-24T16:15:00Z', '2026-11-25T01:45:00.000Z'],
  ['after midnight', '2026-11-24T20:00:00Z', '2026-11-25T01:45:00.000Z'],
  ['in the last minute', '2026-11-25T01:44:59Z', '2026-11-25T01:45:00.000Z'],
  ['when they end', '2026-11-25T01:45:00Z', undefined],
])('hours over midnight: %s', (_, now, end) => {
  expect(quietUntil(new Date(now), NIGHT, ZONE)?.toISOString()).toBe(end);
});

test.each([
  ['before them', '2026-11-24T06:14:00Z', undefined],
  ['within them', '2026-11-24T06:15:00Z', '2026-11-24T08:15:00.000Z'],
  ['after them', '2026-11-24T08:15:00Z', undefined],
])('hours within a day: %s', (_, now, end) => {
  const noon = { from: parseMinutesOfDay('12:00'), until: parseMinutesOfDay('14:00') };
  expect(quietUntil(new Date(now), noon, ZONE)?.toISOString()).toBe(end);
});

test('the end is a local time, also in a night in which the clock changes', () => {
  // In Berlin the clock goes back from 3:00 to 2:00 on 25 October 2026.
  expect(quietUntil(new Date('2026-10-24T21:00:00Z'), NIGHT, 'Europe/Berlin')?.toISOString()).toBe(
    '2026-10-25T06:30:00.000Z',
  );
});

test('minutes are written in the form in which they are read', () => {
  expect(formatMinutesOfDay(parseMinutesOfDay('07:05'))).toBe('07:05');
});
