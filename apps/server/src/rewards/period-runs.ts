import { sql } from 'kysely';
import { BUCKETS } from '../domain/bucket.ts';
import type { Db, Tx } from '../platform/db.ts';
import { sweepOlderThan } from '../platform/sweep.ts';
import { transaction } from '../platform/transaction.ts';

/** The next members of one bucket (a partition of members by id, 0 to 255), in the order of their ids. */
export interface MemberRange {
  readonly bucket: number;
  /** Only members with a larger id are listed. */
  readonly after: bigint;
  readonly limit: number;
}

/** A job that processes all members of a brand once per period, e.g. the weekly cashback. */
export interface PeriodJob {
  readonly merchantId: number;
  readonly job: 'vip_keep' | 'vip_warning' | 'vip_weekly' | 'vip_monthly' | 'vip_birthday' | 'cashback';
  readonly period: string;
  readonly now: Date;
  /** Runs once, in the transaction that opens the period. It prepares the data from which `listMembers` reads. */
  readonly prepare?: (tx: Tx) => Promise<void>;
  /** Lists the next members of one bucket, ordered by id. */
  readonly listMembers: (tx: Tx, reach: MemberRange) => Promise<bigint[]>;
  /** Does the work for these members of one bucket, in the transaction that stores the progress. Returns how many it concerned. */
  readonly work: (tx: Tx, memberIds: readonly bigint[], bucket: number) => Promise<number>;
}

/** The most members that one transaction processes. */
const CHUNK_MEMBERS = 200;

/**
 * Runs a job until all members are processed or the deadline (in ms of `performance.now`) has passed. Each chunk of members is one transaction
 * together with its progress, so an interrupted run resumes after its last member, and two workers take different buckets. Returns whether all
 * members are processed.
 */
export async function runPeriod(db: Db, job: PeriodJob, deadline: number): Promise<boolean> {
  await openPeriod(db, job);
  while (performance.now() < deadline)
    if (!(await transaction(db, async (tx) => await workNextChunk(tx, job)))) return await isDone(db, job);
  return false;
}

/** Inserts the progress rows of a period once. A second worker waits for the first one and inserts nothing. */
async function openPeriod(db: Db, { merchantId, job, period, prepare }: PeriodJob): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows: opened } = await sql`
      insert into reward_run (merchant_id, job, period, bucket)
      select ${merchantId}, ${job}, ${period}, bucket from generate_series(0, ${BUCKETS - 1}) as bucket
      where not exists (select from reward_run where merchant_id = ${merchantId} and job = ${job} and period = ${period})
      on conflict do nothing
      returning bucket`.execute(tx);
    if (opened.length > 0) await prepare?.(tx);
  });
}

async function isDone(db: Db, { merchantId, job, period }: PeriodJob): Promise<boolean> {
  const open = await db
    .selectFrom('reward_run')
    .select('bucket')
    .where('merchant_id', '=', merchantId)
    .where('job', '=', job)
    .where('period', '=', period)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

/** Processes the next chunk of a bucket that no other worker has locked. Returns false if there is none. */
async function workNextChunk(tx: Tx, { merchantId, job, period, now, listMembers, work }: PeriodJob): Promise<boolean> {
  const run = await tx
    .selectFrom('reward_run')
    .select(['bucket', 'last_member_id'])
    .where('merchant_id', '=', merchantId)
    .where('job', '=', job)
    .where('period', '=', period)
    .where('done_at', 'is', null)
    .orderBy('bucket')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!run) return false;
  const { bucket, last_member_id: after } = run;
  const memberIds = await listMembers(tx, { bucket, after, limit: CHUNK_MEMBERS });
  const members = memberIds.length === 0 ? 0 : await work(tx, memberIds, bucket);
  await tx
    .updateTable('reward_run')
    .set((eb) => ({
      last_member_id: memberIds.at(-1) ?? after,
      members: eb('members', '+', members),
      done_at: memberIds.length < CHUNK_MEMBERS ? now : null,
    }))
    .where('merchant_id', '=', merchantId)
    .where('job', '=', job)
    .where('period', '=', period)
    .where('bucket', '=', bucket)
    .execute();
  return true;
}

const KEEP_HOURS = 35 * 24;

/** Deletes the progress rows of runs that finished long ago. An unfinished run is kept, so that it is noticed. */
export const rewardRunSweep = sweepOlderThan({ table: 'reward_run', column: 'done_at', keepHours: KEEP_HOURS });
