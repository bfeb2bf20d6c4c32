import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { readCalendar } from '../catalogue/calendar-row.ts';
import type { PlannedLottery, StoredIssue } from './issue-plan.ts';

/** Holidays that ended longer ago than this do not matter for planned issues. */
const HOLIDAYS_KEPT = '40 days';

/** The calendar and the rules by which the issues of a lottery are planned. */
export interface LotteryPlan extends Omit<PlannedLottery, 'stored'> {
  readonly code: string;
  readonly ownDraw: boolean;
}

interface LotteryRow {
  readonly code: string;
  readonly calendar: unknown;
  readonly closeSeconds: number;
  readonly ownDraw: boolean;
  readonly holidays: readonly string[];
  readonly nextCalendar: unknown;
  readonly nextFrom: string | null;
}

/** Receives a lottery whose row cannot be read, with the reason. */
type ReportUnreadable = (lotteryCode: string, err: unknown) => void;

/**
 * Reads the lotteries that get new issues. A hidden lottery gets none; one in maintenance does, so that it can reopen at any time. A lottery with an
 * invalid calendar is reported and left out, so that the other lotteries are still planned.
 */
export async function readPlans(db: Db, now: Date, reportUnreadable: ReportUnreadable): Promise<LotteryPlan[]> {
  const { rows } = await sql<LotteryRow>`${selectPlans(now)} where l.state <> 'hidden' order by l.code`.execute(db);
  return rows.flatMap((row) => {
    try {
      return [toPlan(row)];
    } catch (err) {
      reportUnreadable(row.code, err);
      return [];
    }
  });
}

/** Reads one lottery in any state. Undefined if it does not exist. Throws if its calendar is invalid. */
export async function readPlan(tx: Tx, lotteryCode: string, now: Date): Promise<LotteryPlan | undefined> {
  const { rows } = await sql<LotteryRow>`${selectPlans(now)} where l.code = ${lotteryCode}`.execute(tx);
  return rows[0] && toPlan(rows[0]);
}

function selectPlans(now: Date) {
  return sql`
    select l.code, l.calendar, l.close_seconds as "closeSeconds", l.own_draw as "ownDraw", l.next_calendar as "nextCalendar",
      to_char(l.next_calendar_from, 'YYYY-MM-DD') as "nextFrom", array(
      select to_char(h.first_day + n, 'YYYY-MM-DD') from lottery_holiday h cross join generate_series(0, 30) n
      where h.lottery_code = l.code and h.first_day + n <= h.last_day
        and h.last_day > (${now}::timestamptz at time zone 'UTC')::date - ${HOLIDAYS_KEPT}::interval
    ) as holidays
    from lottery l`;
}

function toPlan({ calendar, holidays, nextCalendar, nextFrom, ...same }: LotteryRow): LotteryPlan {
  const next = nextFrom === null ? undefined : { from: nextFrom, calendar: readCalendar(nextCalendar) };
  return { ...same, calendar: readCalendar(calendar), changes: { holidays: new Set(holidays), next } };
}

/** A stored issue with its state. */
export interface StoredIssueRow extends StoredIssue {
  readonly issueId: bigint;
  readonly lotteryCode: string;
  readonly opensAt: Date;
  readonly state: string;
}

/** Reads for each lottery the last issue whose draw is due and all issues after it, in the order of their draws. */
export async function readIssuesToCome(db: Db | Tx, codes: readonly string[], now: Date): Promise<StoredIssueRow[]> {
  const { rows } = await sql<StoredIssueRow>`
    select issue.* from unnest(${codes}::text[]) as l (code) cross join lateral (
      (select issue_id as "issueId", lottery_code as "lotteryCode", number, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
        state from lottery_issue where lottery_code = l.code and draws_at <= ${now} order by draws_at desc limit 1)
      union all
      (select issue_id, lottery_code, number, opens_at, closes_at, draws_at, state from lottery_issue
        where lottery_code = l.code and draws_at > ${now})
    ) issue
    order by issue."lotteryCode", issue."drawsAt"`.execute(db);
  return rows;
}
