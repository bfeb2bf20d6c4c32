import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** The class of the advisory locks of issues. No other advisory lock of two numbers has it. */
const ISSUE_LOCK_CLASS = 220;

/**
 * Takes the shared lock of an issue until the transaction ends, and returns the time of the database if the issue takes bets at this time. Any
 * number of bets hold the lock together. The close waits for all of them, so that the root of the bets covers exactly those that commit.
 */
export async function shareIssueOpen(tx: Tx, issueId: bigint): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock_shared(${ISSUE_LOCK_CLASS}::integer, hashint8(${issueId}::bigint))`.execute(
    tx,
  );
  // A statement of its own: its snapshot is taken after the lock, so that it sees a close that the lock waited for.
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() as at from lottery_issue
    where issue_id = ${issueId} and state = 'open'
      and opens_at <= clock_timestamp() and clock_timestamp() < closes_at`.execute(tx);
  return rows[0]?.at;
}

/** Takes the exclusive lock of an issue until the transaction ends: no bet on it is placed or cancelled meanwhile. */
export async function lockIssue(tx: Tx, issueId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ISSUE_LOCK_CLASS}::integer, hashint8(${issueId}::bigint))`.execute(tx);
}
