import type { Calendar, Weekday } from '@baize/lottery/calendar';
import { assert } from '../../../domain/assert.ts';

const DAY_MINUTES = 1_440;

/** Parses the `calendar` column of a lottery. Throws for an invalid calendar, which is a mistake of the operator who wrote the row. */
export function readCalendar(stored: unknown): Calendar {
  assert(isRecord(stored) && isWhole(stored['utcOffsetMinutes'], -DAY_MINUTES, DAY_MINUTES), 'a calendar has a zone');
  const { kind, minutes, weekdays, minuteOfDay, utcOffsetMinutes } = stored;
  if (kind === 'interval' && isWhole(minutes, 1, DAY_MINUTES)) return { kind, minutes, utcOffsetMinutes };
  assert(
    kind === 'days' && isWhole(minuteOfDay, 0, DAY_MINUTES - 1) && Array.isArray(weekdays) && weekdays.every(isWeekday),
    'a calendar draws every few minutes or on days of the week',
  );
  return { kind, weekdays, minuteOfDay, utcOffsetMinutes };
}

function isRecord(value: unknown): value is Record<string, unknown> & { utcOffsetMinutes: number } {
  return typeof value === 'object' && value !== null;
}

function isWhole(value: unknown, least: number, greatest: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= greatest;
}

function isWeekday(value: unknown): value is Weekday {
  return isWhole(value, 0, 6);
}
