import { expect, test } from 'vitest';
import { calendarAt } from './calendar.ts';

test('an instant lies on the day, in the week and in the month of its brand', () => {
  // 00:15 on Monday in Kathmandu, and still Sunday in UTC.
  const calendar = calendarAt(new Date('2026-11-29T18:30:00Z'), 'Asia/Kathmandu');
  expect(calendar).toEqual({
    day: '2026-11-30',
    hour: 0,
    yesterday: '2026-11-29',
    week: { key: '2026-W49', from: '2026-11-30', to: '2026-12-06' },
    lastWeek: { key: '2026-W48', from: '2026-11-23', to: '2026-11-29' },
    month: { key: '2026-11', from: '2026-11-01', to: '2026-11-30' },
    lastMonth: { key: '2026-10', from: '2026-10-01', to: '2026-10-31' },
  });
});

test('the week of a new year may belong to the year before', () => {
  expect(calendarAt(new Date('2027-01-02T12:00:00Z'), 'UTC').week).toEqual({
    key: '2026-W53',
    from: '2026-12-28',
    to: '2027-01-03',
  });
});
