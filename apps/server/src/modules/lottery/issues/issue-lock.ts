import { sql, type RawBuilder } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import type { Tx } from '../../../platform/db.ts';

/** The first key of the advisory locks of issues. No other advisory lock with two keys uses it. */
const ISSUE_LOCK_CLASS = 220;
/** The first key of the advisory locks of the plans of lotteries. */
const PLAN_LOCK_CLASS = 221;

/**
 * Takes the shared lock of an issue until the transaction ends. Returns the time of the database if the issue takes bets then, otherwise undefined.
 * Any number of bets hold this lock together. The close of the issue waits for all of them, so that the Merkle root covers exactly the committed
 * bets.
 */
export async function lockOpenIssueShared(tx: Tx, issueId: bigint): Promise<Date | undefined> {
  const shared = await lockIssuesShared(tx, [issueId], 'wait');
  return shared.openIds.has(issueId) ? shared.at : undefined;
}

/** The issues whose shared lock this transaction holds. */
export interface SharedIssues {
  /** The time of the database, read under the locks. */
  readonly at: Date;
  readonly lockedIds: ReadonlySet<bigint>;
  /** The locked issues that take bets at this time. */
  readonly openIds: ReadonlySet<bigint>;
}

/**
 * Takes the shared locks of issues until the transaction ends. With `skip`, an issue that is being closed is left out, so that orders of other issues
 * do not wait for the close.
 */
export async function lockIssuesShared(
  tx: Tx,
  issueIds: readonly bigint[],
  locks: 'wait' | 'skip',
): Promise<SharedIssues> {
  const ids = [...new Set(issueIds)].toSorted((one, other) => (one < other ? -1 : 1));
  const locked = await sql<{ issueId: bigint }>`
    select issue_id as "issueId" from unnest(${ids}::bigint[]) with ordinality as asked (issue_id, place)
    where ${shareLock(locks)}
    order by place`.execute(tx);
  const lockedIds = new Set(locked.rows.map(({ issueId }) => issueId));
  // A statement of its own: its snapshot is taken after the locks, so that it sees a close that they waited for.
  const { rows } = await sql<{ at: Date; issueId: bigint | null }>`
    with clock as materialized (select clock_timestamp() as at)
    select clock.at, i.issue_id as "issueId"
    from clock left join lottery_issue i on i.issue_id = any(${[...lockedIds]}::bigint[]) and i.state = 'open'
      and i.opens_at <= clock.at and clock.at < i.closes_at`.execute(tx);
  const [first] = rows;
  assert(first !== undefined, 'the clock has a time');
  return { at: first.at, lockedIds, openIds: new Set(rows.flatMap(({ issueId }) => issueId ?? [])) };
}

/** The condition that takes the shared lock for each row. `skip` leaves out rows whose exclusive lock another transaction holds or waits for. */
function shareLock(locks: 'wait' | 'skip'): RawBuilder<boolean> {
  const key = sql`${ISSUE_LOCK_CLASS}::integer, hashint8(issue_id)`;
  if (locks === 'skip') return sql`pg_try_advisory_xact_lock_shared(${key})`;
  return sql`(pg_advisory_xact_lock_shared(${key})) is not null`;
}

/** Takes the exclusive lock of an issue until the transaction ends. No bet on the issue is placed or cancelled meanwhile. */
export async function lockIssue(tx: Tx, issueId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ISSUE_LOCK_CLASS}::integer, hashint8(${issueId}::bigint))`.execute(tx);
}

/**
 * Takes the shared lock of a lottery's plan (its future issues) until the transaction ends, so that no planned issue is withdrawn. Chases and
 * planning take it. Orders for one issue need no plan lock, because a withdrawal also takes the exclusive lock of each issue.
 */
export async function lockPlanShared(tx: Tx, lotteryCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${PLAN_LOCK_CLASS}::integer, hashtext(${lotteryCode}))`.execute(tx);
}

/** Takes the exclusive lock of a lottery's plan until the transaction ends. Issues are locked after the plan, never before. */
export async function lockPlan(tx: Tx, lotteryCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PLAN_LOCK_CLASS}::integer, hashtext(${lotteryCode}))`.execute(tx);
}
