import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { FIRST_PLACE, type Progress } from './verify.ts';

/** Lease duration. It must be longer than one step: a run whose lease has expired counts as interrupted, and another worker may take it. */
const LEASE_MINUTES = 5;
/** Runs started earlier than this are deleted instead of resumed, because the members they verified may have changed since. */
const RESUME_WITHIN_HOURS = 12;

/** A whole verification that is under way. */
export interface VerificationRun {
  readonly runId: string;
  /** The run covers the postings before this time. */
  readonly until: Date;
  readonly progress: Progress;
}

/**
 * Acquires the lease of the most recently started interrupted run. Returns undefined if there is none. `SKIP LOCKED` lets two workers call
 * this at the same time.
 */
export async function resumeRun(db: Db): Promise<VerificationRun | undefined> {
  return await transaction(db, async (tx) => {
    await sql`
      delete from ledger_verification_run
      where lease_until <= now() and started_at < now() - make_interval(hours => ${RESUME_WITHIN_HOURS})`.execute(tx);
    const { rows } = await sql<RunRow>`
      update ledger_verification_run set lease_until = ${leaseEnd}
      where run_id = (
        select run_id from ledger_verification_run where lease_until <= now()
        order by started_at desc limit 1 for update skip locked)
      returning run_id as "runId", until, next_bucket as "nextBucket", next_member_id as "nextMemberId", accounts, postings`.execute(
      tx,
    );
    const [row] = rows;
    return row && toRun(row);
  });
}

/** Starts a run whose result will cover all postings made before `until`. */
export async function startRun(db: Db, until: Date): Promise<VerificationRun> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<RunRow>`
      insert into ledger_verification_run (until, next_bucket, next_member_id, lease_until)
      values (${until}, ${FIRST_PLACE.bucket}, ${FIRST_PLACE.memberId}, ${leaseEnd})
      returning run_id as "runId", until, next_bucket as "nextBucket", next_member_id as "nextMemberId", accounts, postings`.execute(
      tx,
    );
    const [row] = rows;
    if (!row) throw new Error('an insert has returned no row');
    return toRun(row);
  });
}

/** Saves the checkpoint of the run and renews its lease. */
export async function saveProgress(db: Db, runId: string, { from, verified }: Progress): Promise<void> {
  await transaction(
    db,
    async (tx) =>
      await sql`
        update ledger_verification_run
        set next_bucket = ${from.bucket}, next_member_id = ${from.memberId}, accounts = ${verified.accounts}, postings = ${verified.postings}, lease_until = ${leaseEnd}
        where run_id = ${runId}`.execute(tx),
  );
}

/** Ends the lease now, so that another worker can resume the run without waiting for the lease to expire. */
export async function releaseRun(db: Db, runId: string): Promise<void> {
  await transaction(
    db,
    async (tx) => await sql`update ledger_verification_run set lease_until = now() where run_id = ${runId}`.execute(tx),
  );
}

/** Deletes the stored progress of a verification that has ended. */
export async function deleteRun(db: Db, runId: string): Promise<void> {
  await transaction(
    db,
    async (tx) => await tx.deleteFrom('ledger_verification_run').where('run_id', '=', runId).execute(),
  );
}

const leaseEnd = sql<Date>`now() + make_interval(mins => ${LEASE_MINUTES})`;

interface RunRow {
  readonly runId: string;
  readonly until: Date;
  readonly nextBucket: number;
  readonly nextMemberId: bigint;
  readonly accounts: bigint;
  readonly postings: bigint;
}

function toRun({ runId, until, nextBucket, nextMemberId, accounts, postings }: RunRow): VerificationRun {
  const from = { bucket: nextBucket, memberId: nextMemberId };
  return { runId, until, progress: { from, verified: { accounts, postings, difference: undefined } } };
}
