import type { Calendar } from '@baize/lottery/calendar';
import { sql } from 'kysely';
import { readCalendar } from '../catalogue/calendar-row.ts';
import type { Tx } from '../../../platform/db.ts';
import { lockPlan } from './issue-lock.ts';
import { withdrawUnplanned, type Withdrawal } from './withdraw-issues.ts';

/** The draw times of a lottery. Its time zone and the kind of its calendar never change. */
export type DrawTimes = CalendarOfKind<'interval'> | CalendarOfKind<'days'>;
type CalendarOfKind<Kind extends Calendar['kind']> = Omit<Extract<Calendar, { kind: Kind }>, 'utcOffsetMinutes'>;

/** The request of an operator to change the draw times of a lottery. */
export interface CalendarRequest {
  readonly lotteryCode: string;
  readonly times: DrawTimes;
  /** The first local day of the new draw times, e.g. "2027-02-06". */
  readonly from: string;
  readonly now: Date;
}

/**
 * `not_found`: no such lottery. `today`: the day has begun already. `kind`: a lottery that draws every few minutes cannot change to draws on days or
 * vice versa, because its game is in another category. `close`: sales would end before they begin.
 */
export type CalendarRefusal = 'not_found' | 'today' | 'kind' | 'close';
/** The withdrawn issues, or why the change was refused. */
export type CalendarOutcome = Withdrawal | { readonly ok: false; readonly why: CalendarRefusal };

interface StoredCalendar {
  readonly calendar: unknown;
  readonly nextCalendar: unknown;
  readonly nextFrom: string | null;
  readonly today: string;
  readonly closeSeconds: number;
}

/**
 * Stores the draw times of a lottery from a future day on, and withdraws planned issues that they no longer contain. An earlier change whose day has
 * not come is replaced. If an issue cannot be withdrawn, the caller has to roll back.
 */
export async function changeCalendar(
  tx: Tx,
  { lotteryCode, times, from, now }: CalendarRequest,
): Promise<CalendarOutcome> {
  await lockPlan(tx, lotteryCode);
  const stored = await readStoredCalendar(tx, lotteryCode, now);
  if (!stored) return { ok: false, why: 'not_found' };
  const { nextFrom, today } = stored;
  if (from <= today) return { ok: false, why: 'today' };
  const isNextInForce = nextFrom !== null && nextFrom <= today;
  const calendar = readCalendar(isNextInForce ? stored.nextCalendar : stored.calendar);
  const why = judgeDrawTimes(times, calendar, stored.closeSeconds);
  if (why) return { ok: false, why };
  await tx
    .updateTable('lottery')
    .set({
      calendar: JSON.stringify(calendar),
      next_calendar: JSON.stringify(withZone(times, calendar)),
      next_calendar_from: from,
    })
    .where('code', '=', lotteryCode)
    .execute();
  const firstDay = nextFrom !== null && !isNextInForce && nextFrom < from ? nextFrom : from;
  return await withdrawUnplanned(tx, { lotteryCode, firstDay, now });
}

/** Returns why a lottery with this calendar cannot have these draw times, or undefined if it can. */
export function judgeDrawTimes(
  times: DrawTimes,
  calendar: Calendar,
  closeSeconds: number,
): 'kind' | 'close' | undefined {
  if (times.kind !== calendar.kind) return 'kind';
  return times.kind === 'interval' && closeSeconds >= times.minutes * 60 ? 'close' : undefined;
}

/** Returns a calendar with these draw times in the time zone of the given calendar. */
export function withZone(times: DrawTimes, { utcOffsetMinutes }: Calendar): Calendar {
  return { ...times, utcOffsetMinutes };
}

async function readStoredCalendar(tx: Tx, lotteryCode: string, now: Date): Promise<StoredCalendar | undefined> {
  const { rows } = await sql<StoredCalendar>`
    select calendar, next_calendar as "nextCalendar", to_char(next_calendar_from, 'YYYY-MM-DD') as "nextFrom", close_seconds as "closeSeconds",
      to_char((${now}::timestamptz at time zone 'UTC') + make_interval(mins => (calendar ->> 'utcOffsetMinutes')::integer), 'YYYY-MM-DD') as today
    from lottery where code = ${lotteryCode}`.execute(tx);
  return rows[0];
}
