import { sql, type RawBuilder } from 'kysely';
import { BUCKETS } from '../domain/bucket.ts';
import { selectUncountedEvents, type DayRange } from '../ledger/reconcile-rollups.ts';
import { runOnSnapshot } from '../ledger/verify.ts';
import type { Db } from '../platform/db.ts';
import { canIdBeOnDays, selectTimeOfId } from '../platform/history-ids.ts';
import { sumCashOfFigure, isMoneyPosting } from './money-days.ts';

const DAY_MS = 86_400_000;
/** The number of buckets of members, of 256, that are compared on one snapshot. */
const BUCKETS_PER_STEP = 64;
/** The statement timeout of a comparison, which reads the rows of a day and can take minutes. */
const STEP_TIMEOUT_MS = 300_000;

/** A day of the merchants' calendars, and the buckets `[from, to)` of the members whose rows are compared. */
interface Step {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** A query for one row that describes the first difference of the step for a person, or for none if the rows agree. */
type Comparison = (step: Step) => RawBuilder<{ readonly detail: string }>;

/**
 * Recomputes the roll-ups from which agents are paid, day by day, and describes the first row that is wrong. The five-minute roll-ups are compared
 * with the bets, the money of members with the entries of the ledger, and the money of teams with the money of members. Events and entries that are
 * not counted yet are left out. Each comparison of a part of the members has a snapshot of its own, so that vacuum is not held back.
 */
export async function findWrongPayRollup(db: Db, { from, to }: DayRange): Promise<string | undefined> {
  const fiveMinutesSince = await readFiveMinutesSince(db);
  for (let dayStart = Date.parse(from); dayStart <= Date.parse(to); dayStart += DAY_MS) {
    const comparisons = dayStart < fiveMinutesSince ? MONEY_COMPARISONS : [compareFiveMinutes, ...MONEY_COMPARISONS];
    const wrong = await findWrongDay(db, new Date(dayStart).toISOString().slice(0, 10), comparisons);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/**
 * Returns the time, in milliseconds, from which days are complete in `member_five_minutes`: bets that were counted before the table was created are
 * not in it. The day after the migration is the first day that begins later in every time zone. The days of money are always complete, because they
 * are rolled up from the first entry.
 */
async function readFiveMinutesSince(db: Db): Promise<number> {
  const { rows } = await sql<{ appliedAt: Date }>`
    select applied_at as "appliedAt" from migration where name = '0170_pay_rollups.sql'`.execute(db);
  return rows[0] === undefined ? 0 : rows[0].appliedAt.getTime() + DAY_MS;
}

async function findWrongDay(db: Db, day: string, comparisons: readonly Comparison[]): Promise<string | undefined> {
  for (let from = 0; from < BUCKETS; from += BUCKETS_PER_STEP) {
    const step = { day, from, to: from + BUCKETS_PER_STEP };
    for (const compare of comparisons) {
      const wrong = await findDifference(db, compare, step);
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

async function findDifference(db: Db, compare: Comparison, step: Step): Promise<string | undefined> {
  return await runOnSnapshot(db, STEP_TIMEOUT_MS, async (tx) => (await compare(step).execute(tx)).rows[0]?.detail);
}

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Compares the roll-ups from which agents are paid, and logs an alert with the first difference. Nothing is repaired: every run alerts again until a
 * person has corrected the data.
 */
export async function alertUnlessPayRollupsAgree(db: Db, days: DayRange, log: Log): Promise<void> {
  const detail = await findWrongPayRollup(db, days);
  if (detail !== undefined)
    log.error({ alert: 'rollups', detail }, 'ALERT: a roll-up from which agents are paid is not the sum of its rows');
}

function isInBuckets(column: string, { from, to }: Step): RawBuilder<boolean> {
  const bucket = sql.ref(column);
  return sql<boolean>`${bucket} >= ${from} and ${bucket} < ${to}`;
}

/**
 * The condition that an instant can belong to the day in some time zone. The condition only makes an index usable: each comparison has its own exact
 * condition on the day.
 */
function canBeOnDay(column: string, day: string): RawBuilder<boolean> {
  const instant = sql.ref(column);
  return sql<boolean>`${instant} >= ${day}::date::timestamp at time zone 'UTC' - interval '14 hours'
    and ${instant} < ${day}::date::timestamp at time zone 'UTC' + interval '38 hours'`;
}

/**
 * The time at which the bet of an event was placed. Events of the previous release do not have this time; the consumer takes the time of the id of
 * the bet for them.
 */
const placedAtOfEvent = sql`coalesce((payload ->> 'placedAt')::timestamptz, ${selectTimeOfId(sql`(payload ->> 'betId')::bigint`)})`;

/** Returns the beginning of the five minutes (UTC) in which an instant lies. */
const toFiveMinutes = (instant: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`date_bin('5 minutes', ${instant}, timestamptz '2000-01-01 00:00:00+00')`;

/**
 * Selects every settled bet of the day, and subtracts the settled bets whose event still waits. A voided bet counts as long as the event of its void
 * waits.
 */
const selectPlay = (step: Step): RawBuilder<unknown> => sql`
  select b.member_id, ${toFiveMinutes(sql`b.placed_at`)} as starts_at, b.line, b.stake_minor, b.valid_bet_minor, b.win_minor
  from bet b
  where b.state in ('won', 'lost') and b.day = ${step.day}::date and ${canIdBeOnDays('b.bet_id', { from: step.day, to: step.day })}
    and ${isInBuckets('b.bucket', step)}
  union all
  select (payload ->> 'memberId')::bigint, ${toFiveMinutes(placedAtOfEvent)}, (payload ->> 'line')::ltree,
    sign * (payload ->> 'stakeMinor')::bigint, sign * (payload ->> 'validBetMinor')::bigint, sign * (payload ->> 'winMinor')::bigint
  from (${selectUncountedEvents}) w
  join (values ('bet.settled', -1), ('bet.voided', 1)) as counted (topic, sign) using (topic)
  where payload ->> 'day' = ${step.day} and ((payload ->> 'memberId')::bigint & 255) >= ${step.from}
    and ((payload ->> 'memberId')::bigint & 255) < ${step.to}`;

/** Compares the five-minute roll-ups with the bets. */
const compareFiveMinutes: Comparison = (step) => sql<{ detail: string }>`
  select format('member_five_minutes of member %s at %s: stake %s, valid bet %s, win %s; its bets: stake %s, valid bet %s, win %s', member_id,
    starts_at, coalesce(kept.stake, 0), coalesce(kept.valid_bet, 0), coalesce(kept.win, 0), coalesce(bets.stake, 0), coalesce(bets.valid_bet, 0),
    coalesce(bets.win, 0)) as detail
  from (
    select f.member_id, f.starts_at, f.line, sum(f.stake_minor) as stake, sum(f.valid_bet_minor) as valid_bet, sum(f.win_minor) as win
    from member_five_minutes f join merchant m on m.merchant_id = f.merchant_id
    where ${canBeOnDay('f.starts_at', step.day)} and (f.starts_at at time zone m.time_zone)::date = ${step.day}::date
      and ${isInBuckets('f.bucket', step)}
    group by f.member_id, f.starts_at, f.line
  ) kept
  full join (
    select member_id, starts_at, line, sum(stake_minor) as stake, sum(valid_bet_minor) as valid_bet, sum(win_minor) as win
    from (${selectPlay(step)}) p group by member_id, starts_at, line
  ) bets using (member_id, starts_at, line)
  where (coalesce(kept.stake, 0), coalesce(kept.valid_bet, 0), coalesce(kept.win, 0))
    <> (coalesce(bets.stake, 0), coalesce(bets.valid_bet, 0), coalesce(bets.win, 0))
  order by member_id, starts_at limit 1`;

const MONEY_FIGURES = ['deposits', 'withdrawals', 'bonuses', 'rebates', 'salaries'] as const;
const moneyFigureColumns = sql.join(MONEY_FIGURES.map((figure) => sql.ref(figure)));
const keptSums = sql.join(MONEY_FIGURES.map((figure) => sql`sum(${sql.ref(`${figure}_minor`)}) as ${sql.ref(figure)}`));
const selectAmounts = (row: string): RawBuilder<unknown> =>
  sql.join(MONEY_FIGURES.map((figure) => sql`coalesce(${sql.ref(`${row}.${figure}`)}, 0)`));
const amountsDiffer = sql<boolean>`(${selectAmounts('kept')}) <> (${selectAmounts('own')})`;
const describeDifference = (table: string, rows: string): RawBuilder<string> =>
  sql`format('%s of member %s on %s: %s; %s: %s', ${table}::text, member_id, day, concat_ws(' ', ${selectAmounts('kept')}), ${rows}::text,
    concat_ws(' ', ${selectAmounts('own')}))`;

/**
 * Compares the money of members with the entries of the ledger. A row belongs to the line that the member had at the time of the entry, so the
 * comparison sums the rows of all lines.
 */
const compareMoneyDays: Comparison = (step) => sql<{ detail: string }>`
  select ${describeDifference('member_money_day', 'its entries (deposits, withdrawals, bonuses, rebates, salaries)')} as detail
  from (
    select member_id, day, currency, ${keptSums} from member_money_day
    where day = ${step.day}::date and ${isInBuckets('bucket', step)} group by member_id, day, currency
  ) kept
  full join (
    select member_id, day, currency, ${moneyFigureColumns}
    from (
      select e.member_id, ${step.day}::date as day, e.currency, ${sumCashOfFigure('depositsMinor')} as deposits, -${sumCashOfFigure('withdrawalsMinor')} as withdrawals,
        ${sumCashOfFigure('bonusesMinor')} as bonuses, ${sumCashOfFigure('rebatesMinor')} as rebates, ${sumCashOfFigure('salariesMinor')} as salaries
      from entry e
      join posting p on p.bucket = e.bucket and p.member_id = e.member_id and p.posting_id = e.posting_id
      join member m on m.member_id = e.member_id
      join merchant on merchant.merchant_id = m.merchant_id
      where ${canBeOnDay('e.created_at', step.day)} and (e.created_at at time zone merchant.time_zone)::date = ${step.day}::date
        and e.created_at < (select until from money_rollup_checkpoint) and ${isMoneyPosting} and ${isInBuckets('e.bucket', step)}
        and ${canIdBeOnDays('e.posting_id', { from: step.day, to: step.day })} and ${canIdBeOnDays('p.posting_id', { from: step.day, to: step.day })}
      group by e.member_id, e.currency
    ) entered
  ) own using (member_id, day, currency)
  where ${amountsDiffer}
  order by member_id limit 1`;

/** Compares the money of teams with the money of members, which counts for every agent above the member in the line of the row. */
const compareTeamMoneyDays: Comparison = (step) => sql<{ detail: string }>`
  select ${describeDifference('team_money_day', 'its members (deposits, withdrawals, bonuses, rebates, salaries)')} as detail
  from (
    select member_id, day, currency, ${keptSums} from team_money_day
    where day = ${step.day}::date and ${isInBuckets('bucket', step)} group by member_id, day, currency
  ) kept
  full join (
    select agent::bigint as member_id, day, currency, ${keptSums}
    from member_money_day d cross join lateral unnest(string_to_array(subpath(d.line, 0, -1)::text, '.')) agent
    where d.day = ${step.day}::date and nlevel(d.line) > 1 and (agent::bigint & 255) >= ${step.from} and (agent::bigint & 255) < ${step.to}
    group by agent, day, currency
  ) own using (member_id, day, currency)
  where ${amountsDiffer}
  order by member_id limit 1`;

const MONEY_COMPARISONS: readonly Comparison[] = [compareMoneyDays, compareTeamMoneyDays];
