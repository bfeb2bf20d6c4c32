import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { lockPlan } from './issue-lock.ts';
import { withdrawUnplanned, type Withdrawal } from './withdraw-issues.ts';

/** Days on which a lottery does not draw. */
export interface NewHoliday {
  readonly lotteryCode: string;
  /** A local day of the lottery, e.g. "2027-02-06"; the last day is included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly reason: string;
  readonly now: Date;
}

/**
 * The withdrawn issues, or why the days were refused. `not_found`: no such lottery. `past`: a day has passed. `known`: a day is a holiday already.
 */
export type HolidayOutcome = Withdrawal | { readonly ok: false; readonly why: 'not_found' | 'past' | 'known' };

/**
 * Stores days on which a lottery does not draw, and withdraws the planned issues of these days. If an issue cannot be withdrawn, the caller has to
 * roll back.
 */
export async function addHoliday(tx: Tx, holiday: NewHoliday): Promise<HolidayOutcome> {
  const { lotteryCode, firstDay, lastDay, reason, now } = holiday;
  await lockPlan(tx, lotteryCode);
  const why = await findRefusal(tx, holiday);
  if (why) return { ok: false, why };
  await tx
    .insertInto('lottery_holiday')
    .values({ lottery_code: lotteryCode, first_day: firstDay, last_day: lastDay, reason })
    .execute();
  return await withdrawUnplanned(tx, { lotteryCode, firstDay, lastDay, now });
}

async function findRefusal(
  tx: Tx,
  { lotteryCode, firstDay, lastDay, now }: NewHoliday,
): Promise<'not_found' | 'past' | 'known' | undefined> {
  const { rows } = await sql<{ isPast: boolean; isKnown: boolean }>`
    select ${firstDay}::date < ((${now}::timestamptz at time zone 'UTC') + make_interval(mins => (l.calendar ->> 'utcOffsetMinutes')::integer))::date
        as "isPast",
      exists (select from lottery_holiday h
        where h.lottery_code = l.code and h.first_day <= ${lastDay}::date and h.last_day >= ${firstDay}::date) as "isKnown"
    from lottery l where l.code = ${lotteryCode}`.execute(tx);
  const [found] = rows;
  if (!found) return 'not_found';
  if (found.isPast) return 'past';
  return found.isKnown ? 'known' : undefined;
}
