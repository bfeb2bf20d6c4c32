import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { FIRST_MEMBER_ID, type Progress } from './verify.ts';

/** Longer than any step takes: a run whose lease is over was interrupted. */
const LEASE_MINUTES = 5;
/** An older run is not taken up again: what it verified may have changed since. */
const RESUME_WITHIN_HOURS = 12;

/** A whole verification that is under way. */
export interface VerificationRun {
  readonly runId: string;
  readonly until: Date;
  readonly progress: Progress;
}

/** Takes up a run that was interrupted; undefined where there is none. */
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
      returning run_id as "runId", until, next_member_id as "nextMemberId", accounts, postings`.execute(tx);
    const [row] = rows;
    return row && toRun(row);
  });
}

/** Begins a run that vouches for everything until this moment. */
export async function startRun(db: Db, until: Date): Promise<VerificationRun> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<RunRow>`
      insert into ledger_verification_run (until, next_member_id, lease_until) values (${until}, ${FIRST_MEMBER_ID}, ${leaseEnd})
      returning run_id as "runId", until, next_member_id as "nextMemberId", accounts, postings`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('an insert has returned no row');
    return toRun(row);
  });
}

/** Saves how far the run has come, and extends its lease. */
export async function saveProgress(db: Db, runId: string, { from, verified }: Progress): Promise<void> {
  await transaction(
    db,
    async (tx) =>
      await sql`
        update ledger_verification_run
        set next_member_id = ${from}, accounts = ${verified.accounts}, postings = ${verified.postings}, lease_until = ${leaseEnd}
        where run_id = ${runId}`.execute(tx),
  );
}

/** Lets another worker take the run over at once. */
export async function releaseRun(db: Db, runId: string): Promise<void> {
  await transaction(
    db,
    async (tx) => await sql`update ledger_verification_run set lease_until = now() where run_id = ${runId}`.execute(tx),
  );
}

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
  readonly nextMemberId: bigint;
  readonly accounts: bigint;
  readonly postings: bigint;
}

function toRun({ runId, until, nextMemberId, accounts, postings }: RunRow): VerificationRun {
  return { runId, until, progress: { from: nextMemberId, verified: { accounts, postings, difference: undefined } } };
}
