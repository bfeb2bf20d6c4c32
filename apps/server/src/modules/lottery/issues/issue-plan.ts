import { CHASE_ISSUES_MAX } from '@baize/contract/limits';
import { planIssues, type Calendar } from '@baize/lottery/calendar';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Lotteries that draw on days have their issues two weeks ahead. */
const DAYS_AHEAD = 14;
/** Lotteries that draw every few minutes have issues for two hours at least, and for one day at most. */
const FAST_AHEAD_MIN_MS = 120 * MINUTE_MS;
/** The longest pause between two draws of a weekly calendar, and a day for holidays. */
const PREVIOUS_DRAW_MAX_MS = 8 * DAY_MS;

export interface IssueTimes {
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

export interface PlannedLottery {
  readonly calendar: Calendar;
  readonly closeSeconds: number;
  /** The last issue that exists already. */
  readonly lastDrawsAt: Date | null;
}

/**
 * Returns the issues that are missing until the horizon of the calendar. An issue opens when the one before it closes, so that a lottery always
 * takes bets on some issue. Issues whose close has passed are left out: nobody could have bet on them.
 */
export function planMissingIssues({ calendar, closeSeconds, lastDrawsAt }: PlannedLottery, now: Date): IssueTimes[] {
  const closeMs = closeSeconds * 1000;
  const after = Math.max(now.getTime() + closeMs, lastDrawsAt?.getTime() ?? 0);
  return planIssues(calendar, after, now.getTime() + horizonMs(calendar)).map(({ number, drawsAt }) => ({
    number,
    opensAt: new Date(previousDrawsAt(calendar, drawsAt) - closeMs),
    closesAt: new Date(drawsAt - closeMs),
    drawsAt: new Date(drawsAt),
  }));
}

/** Fast lotteries have enough issues for the longest chase, where the calendar gives them within a day. */
function horizonMs(calendar: Calendar): number {
  if (calendar.kind === 'days') return DAYS_AHEAD * DAY_MS;
  const chaseMs = (CHASE_ISSUES_MAX + 1) * calendar.minutes * MINUTE_MS;
  return Math.min(Math.max(FAST_AHEAD_MIN_MS, chaseMs), DAY_MS);
}

function previousDrawsAt(calendar: Calendar, drawsAt: number): number {
  if (calendar.kind === 'interval') return drawsAt - calendar.minutes * MINUTE_MS;
  const earlier = planIssues(calendar, drawsAt - PREVIOUS_DRAW_MAX_MS, drawsAt - 1);
  return earlier.at(-1)?.drawsAt ?? drawsAt - PREVIOUS_DRAW_MAX_MS;
}
