import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { LimitPeriod } from '../domain/play/limit.ts';
import type { Db, Tx } from '../platform/db.ts';
import { canIdBeInSpan } from '../platform/history-ids.ts';
import { isInPlacementOf, mapByPlacement } from '../platform/placements.ts';

// This file keeps what members have used of their own loss and session limits (docs/decisions/0034-running-play-use.md). The table `play_use` has one
// running row per member. Every statement that inserts a bet, pays a win or refunds a stake changes this row under the cash lock of the member.

/** The member whose use is read, with the calendar in which a day, a week (from Monday) and a month begin. */
export interface PlayMember {
  readonly memberId: bigint;
  readonly timeZone: string;
}

/** The amounts and the time that a member has used of the own limits in the running periods. */
export interface PlayUse {
  /**
   * The stakes less the wins of the running period, in minor units. Open bets are included, refunded and void bets are not. Zero if the member won
   * more than the stakes.
   */
  readonly lost: Readonly<Record<LimitPeriod, bigint>>;
  /** The whole minutes of play on the running day. */
  readonly playedMinutes: bigint;
}

/** A longer gap between two bets is a pause, and does not count as play. */
const PAUSE_MAX_MINUTES = 5;
const PAUSE_MAX_US = PAUSE_MAX_MINUTES * 60_000_000;
/** The upper limit of the age of a period: no running month or week began longer ago, whatever the time zone. */
const PERIOD_LONGEST_MS = 32 * 86_400_000;

/** A row of the query. A negative loss means that the member won more than the stakes. */
interface UseRow {
  readonly lost_day_minor: bigint;
  readonly lost_week_minor: bigint;
  readonly lost_month_minor: bigint;
  readonly played_minutes: bigint;
}

/**
 * Reads the use of each member in the order of `members`, with one statement per placement. Locks nothing and writes nothing: screens and launches of
 * games use this.
 */
export async function readPlayUses(db: Db | Tx, members: readonly PlayMember[], now: Date): Promise<PlayUse[]> {
  return await runUsedStatement(db, members, (group, bucket) => sql`with used as (${selectUses(group, bucket, now)})`);
}

/**
 * Reads the use like `readPlayUses`, and stores the figures that had to be computed from bets, so that the next bet of the day reads one row. The
 * caller holds the cash locks of the members; otherwise a bet that is being inserted could be missing from the stored row.
 */
export async function readAndStorePlayUses(tx: Tx, members: readonly PlayMember[], now: Date): Promise<PlayUse[]> {
  return await runUsedStatement(
    tx,
    members,
    (group, bucket) => sql`with used as materialized (${selectUses(group, bucket, now)}), kept as (
      insert into play_use (bucket, member_id, day_from, week_from, month_from, lost_day_minor, lost_week_minor, lost_month_minor, played_us,
        last_placed_at)
      select distinct on (member_id) bucket, member_id, day_from, week_from, month_from, lost_day_minor, lost_week_minor, lost_month_minor, played_us,
        last_placed_at
      from used where is_computed
      order by member_id
      on conflict (bucket, member_id) do update set day_from = excluded.day_from, week_from = excluded.week_from,
        month_from = excluded.month_from, lost_day_minor = excluded.lost_day_minor, lost_week_minor = excluded.lost_week_minor,
        lost_month_minor = excluded.lost_month_minor, played_us = excluded.played_us, last_placed_at = excluded.last_placed_at
    )`,
  );
}

/** Builds the beginning of a statement: common tables, of which `used` has one row for each of these members of one placement. */
type UsedStatement = (members: readonly PlayMember[], bucket: number) => RawBuilder<unknown>;

/** Runs a statement whose common table `used` has one row for each member. */
async function runUsedStatement(db: Db | Tx, members: readonly PlayMember[], used: UsedStatement): Promise<PlayUse[]> {
  return await mapByPlacement(
    members,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => await queryPlayUses(db, group, used(group, bucket)),
  );
}

async function queryPlayUses(
  db: Db | Tx,
  members: readonly PlayMember[],
  used: RawBuilder<unknown>,
): Promise<PlayUse[]> {
  const { rows } = await sql<UseRow>`
    ${used}
    select lost_day_minor, lost_week_minor, lost_month_minor,
      played_us / 60000000 as played_minutes
    from used order by at`.execute(db);
  assert(rows.length === members.length, 'the query returns one row for each member');
  return rows.map((row) => ({
    lost: {
      day: clampToZero(row.lost_day_minor),
      week: clampToZero(row.lost_week_minor),
      month: clampToZero(row.lost_month_minor),
    },
    playedMinutes: row.played_minutes,
  }));
}

function clampToZero(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}

/**
 * Returns a query for one row per member: the stored row if the row is of today, otherwise the same figures computed from the bets of the running week
 * and month. The `limit` keeps a plan that was cached while `play_use` was small from scanning the whole table.
 */
function selectUses(members: readonly PlayMember[], bucket: number, now: Date): RawBuilder<unknown> {
  return sql`
    select asked.at, asked.bucket, asked.member_id, asked.day_from, asked.week_from, asked.month_from, running.member_id is null as is_computed,
      coalesce(running.lost_day_minor, computed.lost_day_minor) as lost_day_minor,
      coalesce(running.lost_week_minor, computed.lost_week_minor) as lost_week_minor,
      coalesce(running.lost_month_minor, computed.lost_month_minor) as lost_month_minor,
      coalesce(running.played_us, computed.played_us) as played_us,
      computed.last_placed_at
    from (
      select at, bucket, member_id, date_trunc('day', ${now}::timestamptz, time_zone) as day_from,
        date_trunc('week', ${now}::timestamptz, time_zone) as week_from,
        date_trunc('month', ${now}::timestamptz, time_zone) as month_from
      from unnest(
        ${members.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${members.map(({ memberId }) => memberId)}::bigint[],
        ${members.map(({ timeZone }) => timeZone)}::text[]
      ) with ordinality as asked (bucket, member_id, time_zone, at)
    ) asked
    left join lateral (
      select u.member_id, u.lost_day_minor, u.lost_week_minor, u.lost_month_minor, u.played_us
      from play_use u
      where ${isInPlacementOf('u', bucket)} and u.bucket = asked.bucket and u.member_id = asked.member_id and u.day_from = asked.day_from
      limit 1
    ) running on true
    left join lateral (
      select coalesce(sum(loss_minor) filter (where placed_at >= asked.day_from), 0)::bigint as lost_day_minor,
        coalesce(sum(loss_minor) filter (where placed_at >= asked.week_from), 0)::bigint as lost_week_minor,
        coalesce(sum(loss_minor) filter (where placed_at >= asked.month_from), 0)::bigint as lost_month_minor,
        coalesce(sum(gap_us) filter (where placed_at >= asked.day_from and gap_us <= ${PAUSE_MAX_US}), 0)::bigint as played_us,
        max(placed_at) filter (where placed_at >= asked.day_from) as last_placed_at
      from (
        select b.placed_at, case when b.state in ('refunded', 'void') then 0 else b.stake_minor - b.win_minor end as loss_minor,
          ${toMicroseconds(sql`b.placed_at - lag(b.placed_at) over (partition by b.placed_at >= asked.day_from order by b.placed_at)`)} as gap_us
        from bet b
        where ${isInPlacementOf('b', bucket)} and running.member_id is null and b.bucket = asked.bucket and b.member_id = asked.member_id and b.placed_at >= least(asked.week_from, asked.month_from)
          and ${canIdBeInSpan('b.bet_id', { from: new Date(now.getTime() - PERIOD_LONGEST_MS) })}
      ) played
    ) computed on true`;
}

/**
 * Returns the rest of a statement that begins `with <source> as (insert into bet … returning bucket, member_id, placed_at, stake_minor, win_minor)`.
 * The rest adds the bets to the running rows of their members; a member without a running row is left out. A bet that is placed before the last bet
 * of its day (a fetched round, a process whose clock is behind) makes the row invalid, because the gaps between bets have to be computed again.
 */
export function addBetsToPlayUse(source: string): RawBuilder<unknown> {
  const isToday = sql`b.placed_at >= u.day_from`;
  const gap = toMicroseconds(sql`b.placed_at - u.last_placed_at`);
  return sql`
    update play_use u
    set ${addLoss(sql`(b.stake_minor - b.win_minor)`)},
      day_from = case when ${isToday} and b.placed_at < u.last_placed_at then '-infinity' else u.day_from end,
      played_us = u.played_us + case when ${gap} between 0 and ${PAUSE_MAX_US} then ${gap} else 0 end,
      last_placed_at = case when ${isToday} then greatest(b.placed_at, u.last_placed_at) else u.last_placed_at end
    from ${sql.table(source)} b
    where u.bucket = b.bucket and u.member_id = b.member_id`;
}

/**
 * Returns the rest of a statement that begins `with <source> as (update bet … returning bucket, member_id, placed_at, <the loss> as loss_minor)`. The
 * rest adds the loss to the periods in which the bet was placed. A win and a refund are negative losses. `source` may have one bet of each member.
 */
export function addLossToPlayUse(source: string): RawBuilder<unknown> {
  return sql`
    update play_use u set ${addLoss(sql`b.loss_minor`)}
    from ${sql.table(source)} b
    where u.bucket = b.bucket and u.member_id = b.member_id`;
}

/**
 * Does the same as `addLossToPlayUse` for a `source` that may have several bets of a member. The losses are summed by period first, because one statement
 * can change a row only once. The caller holds the cash locks of the members.
 */
export function addLossesToPlayUse(source: string): RawBuilder<unknown> {
  const sumLossSince = (column: string) =>
    sql`coalesce(sum(b.loss_minor) filter (where b.placed_at >= u.${sql.raw(column)}), 0)::bigint`;
  return sql`
    update play_use u
    set lost_day_minor = u.lost_day_minor + summed.day_minor, lost_week_minor = u.lost_week_minor + summed.week_minor,
      lost_month_minor = u.lost_month_minor + summed.month_minor
    from (
      select u.bucket, u.member_id, ${sumLossSince('day_from')} as day_minor, ${sumLossSince('week_from')} as week_minor, ${sumLossSince('month_from')} as month_minor
      from ${sql.table(source)} b join play_use u on u.bucket = b.bucket and u.member_id = b.member_id
      group by u.bucket, u.member_id
    ) summed
    where u.bucket = summed.bucket and u.member_id = summed.member_id`;
}

/** Returns the length of an SQL interval in whole microseconds. */
function toMicroseconds(span: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(extract(epoch from (${span})) * 1000000)::bigint`;
}

/** Returns the assignments that add a loss to every running period in which the bet `b` was placed. */
function addLoss(lossMinor: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    lost_day_minor = u.lost_day_minor + case when b.placed_at >= u.day_from then ${lossMinor} else 0 end,
    lost_week_minor = u.lost_week_minor + case when b.placed_at >= u.week_from then ${lossMinor} else 0 end,
    lost_month_minor = u.lost_month_minor + case when b.placed_at >= u.month_from then ${lossMinor} else 0 end`;
}
