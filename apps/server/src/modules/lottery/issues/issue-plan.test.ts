import { EVERY_DAY, type Calendar } from '@baize/lottery/calendar';
import { describe, expect, test } from 'vitest';
import { planMissingIssues } from './issue-plan.ts';

const NOW = new Date('2026-11-24T10:00:30Z');
const interval = (minutes: number): Calendar => ({ kind: 'interval', minutes, utcOffsetMinutes: 480 });
const daily = (weekdays: typeof EVERY_DAY): Calendar => ({
  kind: 'days',
  weekdays,
  minuteOfDay: 18 * 60 + 15,
  utcOffsetMinutes: 420,
});
const plan = (calendar: Calendar, closeSeconds = 5, lastDrawsAt: Date | null = null) =>
  planMissingIssues({ calendar, closeSeconds, lastDrawsAt }, NOW);

describe('a lottery that draws every few minutes', () => {
  test.each([
    [1, 121],
    [3, 121],
    [5, 121],
    [60, 24],
  ])('of %d minutes has %d issues ahead', (minutes, issues) => {
    expect(plan(interval(minutes))).toHaveLength(issues);
  });

  test('opens each issue when the one before closes', () => {
    const [first, second] = plan(interval(1));
    expect(first).toEqual({
      number: '20261124-1081',
      opensAt: new Date('2026-11-24T09:59:55Z'),
      closesAt: new Date('2026-11-24T10:00:55Z'),
      drawsAt: new Date('2026-11-24T10:01:00Z'),
    });
    expect(second?.opensAt).toEqual(first?.closesAt);
  });

  test('gets no issue whose close has passed', () => {
    expect(plan(interval(1), 40)[0]?.number).toBe('20261124-1082');
  });

  test('gets the issues after the last one that exists', () => {
    const [, second, third] = plan(interval(1));
    expect(plan(interval(1), 5, second?.drawsAt ?? null)[0]).toEqual(third);
  });
});

describe('a lottery that draws on days', () => {
  test('has the issues of two weeks', () => {
    const issues = plan(daily(EVERY_DAY), 600);
    expect(issues).toHaveLength(14);
    expect(issues[0]).toEqual({
      number: '20261124',
      opensAt: new Date('2026-11-23T11:05:00Z'),
      closesAt: new Date('2026-11-24T11:05:00Z'),
      drawsAt: new Date('2026-11-24T11:15:00Z'),
    });
  });

  test('opens the issue of a week at the close of the week before', () => {
    const [first, second] = plan(daily([0]), 600);
    expect(first?.opensAt).toEqual(new Date('2026-11-22T11:05:00Z'));
    expect(second?.opensAt).toEqual(first?.closesAt);
  });
});
