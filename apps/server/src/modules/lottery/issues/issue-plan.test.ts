import { EVERY_DAY, type Calendar } from '@baize/lottery/calendar';
import { describe, expect, test } from 'vitest';
import { planMissingIssues, type StoredIssue } from './issue-plan.ts';

const NOW = new Date('2026-11-24T10:00:30Z');
const interval = (minutes: number): Calendar => ({ kind: 'interval', minutes, utcOffsetMinutes: 480 });
const daily = (weekdays: typeof EVERY_DAY): Calendar => ({
  kind: 'days',
  weekdays,
  minuteOfDay: 18 * 60 + 15,
  utcOffsetMinutes: 420,
});
const plan = (calendar: Calendar, closeSeconds = 5, stored: readonly StoredIssue[] = [], holidays: string[] = []) =>
  planMissingIssues({ calendar, closeSeconds, stored, changes: { holidays: new Set(holidays) } }, NOW);

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

  test('gets the issues that do not exist yet, also between those that do', () => {
    const [first, second, third, ...later] = plan(interval(1));
    if (!first || !second || !third) throw new Error('three issues are planned');
    expect(plan(interval(1), 5, [first, second])).toEqual([third, ...later]);
    expect(plan(interval(1), 5, [first, third, ...later])).toEqual([second]);
  });

  test('opens the first issue after a change of the close when the last one of before closes', () => {
    const [first] = plan(interval(1));
    if (!first) throw new Error('an issue is planned');
    expect(plan(interval(1), 20, [first])[0]?.opensAt).toEqual(first.closesAt);
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

  test('has no issue on a holiday; the issue after it opens at the close of the one before', () => {
    const holidays = ['2026-11-25', '2026-11-26'];
    const issues = plan(daily(EVERY_DAY), 600, [], holidays);
    expect(issues.map(({ number }) => number).slice(0, 3)).toEqual(['20261124', '20261127', '20261128']);
    expect(issues).toHaveLength(12);
    expect(issues[1]?.opensAt).toEqual(issues[0]?.closesAt);
  });

  test('opens the first issue of a new lottery at the last draw before the holidays', () => {
    const holidays = ['2026-11-23', '2026-11-22'];
    expect(plan(daily(EVERY_DAY), 600, [], holidays)[0]?.opensAt).toEqual(new Date('2026-11-21T11:05:00Z'));
  });

  test('opens no issue more than 31 days before its draw', () => {
    const long = {
      number: '20260101',
      closesAt: new Date('2026-01-01T11:05Z'),
      drawsAt: new Date('2026-01-01T11:15Z'),
    };
    expect(plan(daily(EVERY_DAY), 600, [long])[0]?.opensAt).toEqual(new Date('2026-10-24T11:15:00Z'));
  });

  test('draws by the next calendar from its day on, and opens each issue at the close before', () => {
    const calendar = daily(EVERY_DAY);
    const next = { from: '2026-11-26', calendar: { ...daily([0, 6]), minuteOfDay: 20 * 60 } as Calendar };
    const issues = planMissingIssues({ calendar, closeSeconds: 600, stored: [], changes: { next } }, NOW);
    expect(issues.slice(0, 4).map(({ number }) => number)).toEqual(['20261124', '20261125', '20261128', '20261129']);
    expect(issues[2]).toMatchObject({ opensAt: issues[1]?.closesAt, drawsAt: new Date('2026-11-28T13:00:00Z') });
  });
});
