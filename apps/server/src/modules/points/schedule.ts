import { isCurrency, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { readMoneyRollupCheckpoint } from '../../betting/money-days.ts';
import { BUCKETS } from '../../domain/bucket.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hasWaitingEvents } from '../../platform/outbox-waiting.ts';

/** The number of buckets (partitions of members by id, 256 in all) that one step counts. Each step reads the roll-ups of the day once. */
export const BUCKETS_PER_STEP = 16;

/** A brand with a schedule of points. */
export interface Brand {
  readonly merchantId: number;
  readonly currency: Currency;
  readonly timeZone: string;
}

/** Reads the brands that grant points or have granted points before. */
export async function readBrands(db: Db): Promise<Brand[]> {
  const { rows } = await sql<Brand & { readonly currency: string }>`
    select m.merchant_id as "merchantId", m.currency, m.time_zone as "timeZone" from merchant m
    where exists (select from point_schedule s where s.merchant_id = m.merchant_id)
      or exists (select from reward_program p where p.merchant_id = m.merchant_id and p.kind = 'points' and p.state = 'on')
    order by m.merchant_id`.execute(db);
  return rows.filter(({ currency }) => isCurrency(currency));
}

/** Starts the schedule of a brand: the day of `now` is the first that earns points. An existing schedule is not changed. */
export async function startSchedule(db: Db, { merchantId, timeZone }: Brand, now: Date): Promise<void> {
  await sql`
    insert into point_schedule (merchant_id, starts_on, closed_until)
    select ${merchantId}, today, today from (select (${now}::timestamptz at time zone ${timeZone})::date as today) d
    on conflict do nothing`.execute(db);
}

/** Skips the days on which a brand had no points program, so that they grant nothing later. */
export async function skipDays(db: Db, { merchantId, timeZone }: Brand, now: Date): Promise<void> {
  await sql`
    update point_schedule set closed_until = (${now}::timestamptz at time zone ${timeZone})::date
    where merchant_id = ${merchantId} and next_bucket = ${BUCKETS} and closed_until < (${now}::timestamptz at time zone ${timeZone})::date`.execute(
    db,
  );
}

/** A count of a closed day that is in progress. */
export interface OpenCount {
  /** The last closed day, whose members are being counted. */
  readonly day: string;
  /** The first bucket of members that is not counted yet. */
  readonly bucket: number;
}

/** Returns the count in progress, or undefined if all closed days are counted. */
export async function findOpenCount(db: Db, { merchantId }: Brand): Promise<OpenCount | undefined> {
  const { rows } = await sql<OpenCount>`
    select (closed_until - 1)::text as day, next_bucket as bucket from point_schedule
    where merchant_id = ${merchantId} and next_bucket < ${BUCKETS}`.execute(db);
  return rows[0];
}

/** Moves the count on to the next buckets, unless another worker has done so already. */
export async function finishBuckets(db: Db, { merchantId }: Brand, { day, bucket }: OpenCount): Promise<void> {
  await sql`
    update point_schedule set next_bucket = ${bucket + BUCKETS_PER_STEP}
    where merchant_id = ${merchantId} and next_bucket = ${bucket} and closed_until = ${day}::date + 1`.execute(db);
}

/** Ends the count of a day on which no points program ran. */
export async function skipCount(db: Db, { merchantId }: Brand, { day }: OpenCount): Promise<void> {
  await sql`
    update point_schedule set next_bucket = ${BUCKETS}
    where merchant_id = ${merchantId} and closed_until = ${day}::date + 1`.execute(db);
}

/** The times by which it is judged whether a day is complete. */
export interface Clock {
  readonly now: Date;
  /** Every transaction that began before this time has ended, so all figures before it are visible. */
  readonly settledUntil: Date;
}

/**
 * Closes the next day of a brand if its figures are complete. Later bets of this day are queued for a recount (`notePointRecounts`). Returns false if
 * no complete day is left.
 */
export async function closeNextDay(tx: Tx, { merchantId, timeZone }: Brand, { settledUntil }: Clock): Promise<boolean> {
  const { rows } = await sql<{ end: Date }>`
    select (closed_until + 1)::timestamp at time zone ${timeZone} as end from point_schedule
    where merchant_id = ${merchantId} and next_bucket = ${BUCKETS} for update`.execute(tx);
  const [day] = rows;
  if (!day || settledUntil < day.end || !(await areFiguresComplete(tx, day.end))) return false;
  await sql`
    update point_schedule set closed_until = closed_until + 1, next_bucket = 0 where merchant_id = ${merchantId}`.execute(
    tx,
  );
  return true;
}

async function areFiguresComplete(tx: Tx, end: Date): Promise<boolean> {
  const topics = ['bet.settled', 'bet.voided'];
  if (await hasWaitingEvents(tx, { consumer: 'agency', topics, before: end })) return false;
  const rolledUpUntil = await readMoneyRollupCheckpoint(tx);
  return rolledUpUntil !== undefined && rolledUpUntil >= end;
}
