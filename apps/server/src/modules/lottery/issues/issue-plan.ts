import { CHASE_ISSUES_MAX } from '@baize/contract/limits';
import { planIssues, type Calendar, type CalendarChanges } from '@baize/lottery/calendar';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The number of days for which issues of lotteries that draw on days are planned in advance. */
const DAYS_AHEAD = 14;
/** The shortest time for which issues of lotteries that draw every few minutes are planned in advance; the longest is a day. */
const FAST_AHEAD_MIN_MS = 120 * MINUTE_MS;
/** The longest time between the opening of an issue and its draw, which covers the longest pause of a weekly calendar with holidays. */
const OPEN_MAX_MS = 31 * DAY_MS;

/** An issue to plan. */
export interface IssueTimes {
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** An issue that exists already. */
export type StoredIssue = Pick<IssueTimes, 'number' | 'closesAt' | 'drawsAt'>;

/** The calendar of a lottery, and its issues that are already planned. */
export interface PlannedLottery {
  readonly calendar: Calendar;
  /** Holidays, and the calendar that follows. */
  readonly changes: CalendarChanges;
  readonly closeSeconds: number;
  /** The last issue whose draw is due, and all issues after it. */
  readonly stored: readonly StoredIssue[];
}

/**
 * Returns the issues that are missing until the end of the planning period, also those between existing issues, e.g. on a holiday that was removed.
 * An issue opens when the one before it closes, so that a lottery always takes bets on some issue. Issues that have closed already are left out,
 * because nobody could have bet on them.
 */
export function planMissingIssues(lottery: PlannedLottery, now: Date): IssueTimes[] {
  const { calendar, changes, closeSeconds, stored } = lottery;
  const closeMs = closeSeconds * 1000;
  const storedNumbers = new Set(stored.map(({ number }) => number));
  const until = now.getTime() + Math.max(horizonMs(calendar), horizonMs(changes.next?.calendar ?? calendar));
  const missing = planIssues(calendar, now.getTime() + closeMs, until, changes)
    .filter(({ number }) => !storedNumbers.has(number))
    .map(({ number, drawsAt }) => ({ number, closesAt: new Date(drawsAt - closeMs), drawsAt: new Date(drawsAt) }));
  const missingNumbers = new Set(missing.map(({ number }) => number));
  const inOrder = [...stored, ...missing].toSorted((one, other) => one.drawsAt.getTime() - other.drawsAt.getTime());
  return inOrder.flatMap((issue, index) => {
    if (!missingNumbers.has(issue.number)) return [];
    const previousClose = inOrder[index - 1]?.closesAt ?? closeBefore(lottery, issue.drawsAt);
    return [{ ...issue, opensAt: openingAfter(previousClose, issue) }];
  });
}

/** Returns the opening of an issue whose predecessor closes at this time. */
export function openingAfter(previousClose: Date, { drawsAt }: Pick<IssueTimes, 'drawsAt'>): Date {
  return new Date(Math.max(previousClose.getTime(), drawsAt.getTime() - OPEN_MAX_MS));
}

/**
 * Returns the length of the planning period. Fast lotteries get enough issues for the longest chase, as far as the calendar has them within a day.
 */
function horizonMs(calendar: Calendar): number {
  if (calendar.kind === 'days') return DAYS_AHEAD * DAY_MS;
  const chaseMs = (CHASE_ISSUES_MAX + 1) * calendar.minutes * MINUTE_MS;
  return Math.min(Math.max(FAST_AHEAD_MIN_MS, chaseMs), DAY_MS);
}

/** Returns the close of the previous draw by the calendar, for a new lottery without earlier issues. */
function closeBefore({ calendar, changes, closeSeconds }: PlannedLottery, drawsAt: Date): Date {
  const drawMs = drawsAt.getTime();
  const earliest = drawMs - OPEN_MAX_MS;
  const previous =
    calendar.kind === 'interval'
      ? drawMs - calendar.minutes * MINUTE_MS
      : (planIssues(calendar, earliest, drawMs - 1, changes).at(-1)?.drawsAt ?? earliest);
  return new Date(previous - closeSeconds * 1000);
}
