/** A range of days as ISO dates such as "2026-11-20". They have no time and no zone, and compare as text. */
export interface DateRange {
  from: string;
  to: string;
}

export const SHORTCUTS = ['today', 'yesterday', 'last7', 'last30'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

export const STEPS_DAYS = [7, 30] as const;
export type StepDays = (typeof STEPS_DAYS)[number];

const DAY_MS = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the range of a shortcut; "last 7 days" ends today and contains seven days. */
export function shortcutRange(shortcut: Shortcut, today: string): DateRange {
  switch (shortcut) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    default:
      return shortcut satisfies never;
  }
}

/** Returns the shortcut with this range, if there is one. */
export function shortcutOf(range: DateRange, today: string): Shortcut | undefined {
  return SHORTCUTS.find((shortcut) => {
    const known = shortcutRange(shortcut, today);
    return known.from === range.from && known.to === range.to;
  });
}

/** Returns the 7 or 30 days before or after the range, cut at the inclusive limits; undefined if no day is left. */
export function stepRange(
  range: DateRange,
  days: StepDays,
  direction: 'previous' | 'next',
  limits: Partial<DateRange>,
): DateRange | undefined {
  const back = direction === 'previous';
  const stepped = back
    ? { from: addDays(range.from, -days), to: addDays(range.from, -1) }
    : { from: addDays(range.to, 1), to: addDays(range.to, days) };
  const from = limits.from !== undefined && stepped.from < limits.from ? limits.from : stepped.from;
  const to = limits.to !== undefined && stepped.to > limits.to ? limits.to : stepped.to;
  return from > to ? undefined : { from, to };
}

/** Converts an ISO date to the calendar's date (local midnight); `fromDate` converts back. */
export function toDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export function fromDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
