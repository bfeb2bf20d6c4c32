import { describe, expect, it } from 'vitest';
import { addDays, fromDate, shortcutOf, shortcutRange, SHORTCUTS, stepRange, toDate } from './date-range-model.ts';

const TODAY = '2026-03-01';

it.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s plus %i days is %s', (day, days, result) => {
  expect(addDays(day, days)).toBe(result);
});

describe('shortcuts', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
  ] as const)('%s', (shortcut, from, to) => {
    expect(shortcutRange(shortcut, TODAY)).toEqual({ from, to });
  });

  it('are recognised by their range', () => {
    expect(SHORTCUTS.map((shortcut) => shortcutOf(shortcutRange(shortcut, TODAY), TODAY))).toEqual(SHORTCUTS);
    expect(shortcutOf({ from: '2026-01-01', to: TODAY }, TODAY)).toBeUndefined();
  });
});

describe('stepRange', () => {
  const week = { from: '2026-02-23', to: '2026-03-01' };

  it('moves to the days before and back again', () => {
    const before = stepRange(week, 7, 'previous', {});
    expect(before).toEqual({ from: '2026-02-16', to: '2026-02-22' });
    expect(before && stepRange(before, 7, 'next', {})).toEqual(week);
  });
  it('is cut at the limits', () => {
    expect(stepRange(week, 30, 'previous', { from: '2026-02-01' })).toEqual({ from: '2026-02-01', to: '2026-02-22' });
  });
  it('is undefined beyond the limits', () => {
    expect(stepRange(week, 7, 'next', { to: TODAY })).toBeUndefined();
    expect(stepRange(week, 7, 'previous', { from: '2026-02-23' })).toBeUndefined();
  });
});

it('converts a day to a local date and back', () => {
  expect(fromDate(toDate('2026-03-09'))).toBe('2026-03-09');
});
