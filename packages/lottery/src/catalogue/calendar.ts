/** Draw times of a lottery. Time zones are fixed offsets from UTC, because the countries of these lotteries have no summer time. */
export type Calendar =
  | { readonly kind: 'interval'; readonly minutes: number; readonly utcOffsetMinutes: number }
  | {
      readonly kind: 'days';
      readonly weekdays: readonly Weekday[];
      readonly minuteOfDay: number;
      readonly utcOffsetMinutes: number;
    };

/** Day of the week; 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const EVERY_DAY: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

export interface PlannedIssue {
  /** "20261123-0042" for the 42nd draw of a local day, "20261123" for the draw of a day. */
  readonly number: string;
  /** Draw time in milliseconds since 1970. */
  readonly drawsAt: number;
}

/** Maximum number of issues that are planned at once. */
export const PLANNED_ISSUES_MAX = 2_000;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** The days on which the draws differ from a calendar. Days are local: "2027-02-06". */
export interface CalendarChanges {
  /** Days without a draw. */
  readonly holidays?: ReadonlySet<string>;
  /** The calendar that holds from a day on. Its zone is that of the calendar before, so that each draw belongs to one day. */
  readonly next?: { readonly from: string; readonly calendar: Calendar } | undefined;
}

/**
 * Returns the issues whose draw is after `after` and not after `until`, in order, at most `PLANNED_ISSUES_MAX`. A draw
 * at midnight is the last of its day. Days without a draw are left out. The same days give the same numbers, so planning
 * is idempotent.
 */
export function planIssues(
  calendar: Calendar,
  after: number,
  until: number,
  { holidays, next }: CalendarChanges = {},
): PlannedIssue[] {
  const issues: PlannedIssue[] = [];
  for (let day = localDay(calendar, after); day <= localDay(calendar, until); day += 1) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const inForce = next && date >= next.from ? next.calendar : calendar;
    const ofDay = holidays?.has(date) ? [] : issuesOfDay(inForce, day, date);
    issues.push(...ofDay.filter(({ drawsAt }) => drawsAt > after && drawsAt <= until));
    if (issues.length >= PLANNED_ISSUES_MAX) return issues.slice(0, PLANNED_ISSUES_MAX);
  }
  return issues;
}

/** Returns the number of the local day since 1970. */
function localDay({ utcOffsetMinutes }: Calendar, at: number): number {
  return Math.floor((at + utcOffsetMinutes * MINUTE_MS) / DAY_MS);
}

function issuesOfDay(calendar: Calendar, day: number, date: string): PlannedIssue[] {
  const midnight = day * DAY_MS - calendar.utcOffsetMinutes * MINUTE_MS;
  const dateNumber = date.replaceAll('-', '');
  if (calendar.kind === 'days') {
    const weekday = new Date(day * DAY_MS).getUTCDay();
    const isDrawDay = calendar.weekdays.some((drawDay) => drawDay === weekday);
    return isDrawDay ? [{ number: dateNumber, drawsAt: midnight + calendar.minuteOfDay * MINUTE_MS }] : [];
  }
  return Array.from({ length: Math.floor(DAY_MINUTES / calendar.minutes) }, (_, index) => ({
    number: `${dateNumber}-${String(index + 1).padStart(4, '0')}`,
    drawsAt: midnight + (index + 1) * calendar.minutes * MINUTE_MS,
  }));
}
