import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WindowLength } from './terms.ts';
import { computePayTime, windowAt, windowBefore } from './window.ts';

const lengths: readonly WindowLength[] = ['D', 'W', 'H', 'M', 'hour', 'five_minutes'];
/** Nepal has an offset of 5:45; New York and Lord Howe move their clocks by an hour and by half an hour; Cairo moves it at midnight. */
const zones = ['Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'];

const iso = (length: WindowLength, instant: string, zone: string): string[] => {
  const { from, to } = windowAt(length, new Date(instant), zone);
  return [from.toISOString(), to.toISOString()];
};

test('days begin at midnight of the merchant', () => {
  expect(iso('D', '2026-11-22T18:14:59Z', 'Asia/Kathmandu')).toEqual([
    '2026-11-21T18:15:00.000Z',
    '2026-11-22T18:15:00.000Z',
  ]);
});

test('weeks begin on Monday, half months on the 1st and the 16th', () => {
  expect(iso('W', '2026-11-22T12:00:00Z', 'UTC')).toEqual(['2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z']);
  expect(iso('H', '2026-02-15T23:59:59Z', 'UTC')).toEqual(['2026-02-01T00:00:00.000Z', '2026-02-16T00:00:00.000Z']);
  expect(iso('H', '2026-02-16T00:00:00Z', 'UTC')).toEqual(['2026-02-16T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  expect(iso('M', '2028-02-29T23:00:00Z', 'UTC')).toEqual(['2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z']);
});

test('a day on which daylight saving ends has 25 hours', () => {
  const { from, to } = windowAt('D', new Date('2026-11-01T12:00:00Z'), 'America/New_York');
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(25);
});

test('the hour that the clock repeats is two windows', () => {
  const first = iso('hour', '2026-11-01T05:30:00Z', 'America/New_York');
  const second = iso('hour', '2026-11-01T06:30:00Z', 'America/New_York');
  expect(first).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']);
  expect(second).toEqual(['2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z']);
});

const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });

test('a window contains its instant and joins its neighbours without a gap', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...lengths), fc.constantFrom(...zones), (instant, length, zone) => {
      const { from, to } = windowAt(length, instant, zone);
      expect(from <= instant && instant < to).toBe(true);
      expect(windowAt(length, from, zone)).toEqual({ from, to });
      expect(windowAt(length, to, zone).from).toEqual(to);
      expect(windowBefore(length, instant, zone).to).toEqual(from);
    }),
  );
});

test('every hour and every five minutes lie within one day', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom('hour', 'five_minutes'),
      fc.constantFrom(...zones),
      (instant, length, zone) => {
        const { from, to } = windowAt(length, instant, zone);
        const day = windowAt('D', instant, zone);
        expect(day.from <= from && to <= day.to).toBe(true);
      },
    ),
  );
});

test('a daily salary is paid a day after its window, all other kinds at once', () => {
  const window = windowAt('D', new Date('2026-10-31T12:00:00Z'), 'America/New_York');
  expect(window.to).toEqual(new Date('2026-11-01T04:00:00Z'));
  // The day of the payment has 25 hours.
  expect(computePayTime('daily_salary', window, 'America/New_York')).toEqual(new Date('2026-11-02T05:00:00Z'));
  expect(computePayTime('dividend', window, 'America/New_York')).toEqual(window.to);
});
