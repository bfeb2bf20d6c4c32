import { sql } from 'kysely';
import { BUCKETS, bucketOf } from '../../domain/bucket.ts';
import { stateByTime } from '../../domain/rewards/activity-state.ts';
import { addDays } from '../../domain/rewards/calendar.ts';
import type { PointsRules } from '../../domain/rewards/points.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { countDay } from './count-day.ts';
import type { MemberDay } from './earnings.ts';
import {
  BUCKETS_PER_STEP,
  closeNextDay,
  findOpenCount,
  finishBuckets,
  readBrands,
  skipCount,
  skipDays,
  startSchedule,
  type Brand,
  type Clock,
  type OpenCount,
} from './schedule.ts';

/** A run that works on a backlog ends after this time, and the run of the next minute goes on. */
const RUN_MS_MAX = 40_000;
/** The most days that one run recounts for a brand. The next run continues. */
const RECOUNTS_PER_RUN_MAX = 2_000;

interface Log {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

interface Run {
  readonly brand: Brand;
  readonly program: Program<PointsRules>;
  readonly clock: Clock;
  /** A time of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Grants the points of each complete day on which the points program ran, and recounts days that have changed since. The last day of a program is counted
 * after its end. Any number of workers may call this: a member's day is one transaction that changes nothing when repeated, and an interrupted run resumes
 * at its bucket.
 */
export async function grantPoints(db: Db, clock: Clock, log: Log): Promise<void> {
  const deadline = performance.now() + RUN_MS_MAX;
  for (const brand of await readBrands(db)) {
    try {
      const [program] = await readPrograms(db, { merchantId: brand.merchantId, kind: 'points' });
      if (program) await grantOfBrand(db, { brand, program, clock, deadline }, log);
      else await skipDays(db, brand, clock.now);
    } catch (error) {
      const fields = { alert: 'points', merchantId: brand.merchantId, err: error };
      log.error(fields, 'ALERT: the points of a brand could not be given');
    }
  }
}

async function grantOfBrand(db: Db, run: Run, log: Log): Promise<void> {
  const { brand, program, clock, deadline } = run;
  if (stateByTime(program, clock.now) === undefined) await startSchedule(db, brand, clock.now);
  await countLateDays(db, run);
  while (performance.now() < deadline) {
    const open = await findOpenCount(db, brand);
    if (open && !doesProgramRunOn(run, open.day)) await skipCount(db, brand, open);
    else if (open) await countBuckets(db, run, open);
    else if (!(await transaction(db, async (tx) => await closeNextDay(tx, brand, clock)))) return;
    if (open && open.bucket + BUCKETS_PER_STEP === BUCKETS)
      log.info({ merchantId: brand.merchantId, day: open.day }, 'points of a day given');
  }
}

/** Returns whether the points program ran at any time of the day of the brand's calendar. */
function doesProgramRunOn({ brand, program }: Run, day: string): boolean {
  const [beginOfDay, endOfDay] = [addDays(day, -1), day].map((lastDay) => endOfPeriod({ lastDay }, brand.timeZone));
  const { startsAt, endsAt } = program;
  return endOfDay && beginOfDay ? startsAt < endOfDay && (endsAt === null || endsAt > beginOfDay) : false;
}

/**
 * Counts the members of the next buckets (partitions of members by id). A run that is out of time leaves the bucket open, and the next run skips the
 * members that are done.
 */
async function countBuckets(db: Db, run: Run, open: OpenCount): Promise<void> {
  const { brand, deadline } = run;
  for (const memberId of await readActiveMembers(db, brand, open)) {
    if (performance.now() > deadline) return;
    await countMember(db, run, { memberId, day: open.day });
  }
  await finishBuckets(db, brand, open);
}

async function countMember(db: Db, { brand, program, clock }: Run, day: MemberDay): Promise<void> {
  const call = { ...day, program, currency: brand.currency, now: clock.now, canEarn: true };
  await transaction(db, async (tx) => await countDay(tx, call));
}

/** Reads the members who played or moved money on the day and have not been counted yet. */
async function readActiveMembers(db: Db, { merchantId }: Brand, { day, bucket }: OpenCount): Promise<bigint[]> {
  const end = bucket + BUCKETS_PER_STEP;
  const { rows } = await sql<{ member_id: bigint }>`
      select member_id from member_day
      where day = ${day}::date and merchant_id = ${merchantId} and member_id & 255 >= ${bucket} and member_id & 255 < ${end} and valid_bet_minor <> 0
      union
      select member_id from member_money_day
      where bucket >= ${bucket} and bucket < ${end} and day = ${day}::date and merchant_id = ${merchantId} and deposits_minor <> 0
      order by member_id`.execute(db);
  const counted = await sql<{ member_id: bigint }>`
    select distinct member_id from point_earning
    where bucket >= ${bucket} and bucket < ${end} and day = ${day}::date
      and member_id = any(${rows.map(({ member_id }) => member_id)}::bigint[])`.execute(db);
  const done = new Set(counted.rows.map(({ member_id }) => member_id));
  return rows.flatMap(({ member_id }) => (done.has(member_id) ? [] : [member_id]));
}

interface LateDay extends MemberDay {
  readonly merchantId: number;
}

async function countLateDays(db: Db, run: Run): Promise<void> {
  const { merchantId } = run.brand;
  const { rows } = await sql<LateDay>`
    select member_id as "memberId", day::text as day, merchant_id as "merchantId" from point_recount
    where merchant_id = ${merchantId} order by day, member_id limit ${RECOUNTS_PER_RUN_MAX}`.execute(db);
  for (const late of rows) {
    if (performance.now() > run.deadline) return;
    await transaction(db, async (tx) => await countLateDay(tx, run, late));
  }
}

/**
 * Recounts one day. The row is deleted first, so that a bet that is added meanwhile queues the day again. On a day without the program, only points that
 * were given before are corrected.
 */
async function countLateDay(tx: Tx, run: Run, { memberId, day }: LateDay): Promise<void> {
  const { brand, program, clock } = run;
  const { numDeletedRows } = await tx
    .deleteFrom('point_recount')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const canEarn = doesProgramRunOn(run, day);
  await countDay(tx, { memberId, day, program, currency: brand.currency, now: clock.now, canEarn });
}
