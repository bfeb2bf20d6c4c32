import { isCurrency, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { readMoneyRollupCheckpoint } from '../../betting/money-days.ts';
import { BUCKETS } from '../../domain/bucket.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hasWaitingEvents } from '../../platform/outbox-waiting.ts';

/** Buckets of members that are counted in one step, of 256. Each step reads the roll-ups of the day once. */
export const BUCKETS_PER_STEP = 16;

export interface Brand {
  readonly merchantId: number;
  readonly currency: Currency;
  readonly timeZone: string;
}

/** The brands that give points, or gave them. */
export async function readBrands(db: Db): Promise<Brand[]> {
  const { rows } = await sql<Brand & { readonly currency: string }>`
    select m.merchant_id as "merchantId", m.currency, m.time_zone as "timeZone" from merchant m
    where exists (select from point_schedule s where s.merchant_id = m.merchant_id)
      or exists (select from reward_program p where p.merchant_id = m.merchant_id and p.kind = 'points' and p.state = 'on')
    order by m.merchant_id`.execute(db);
  return rows.filter(({ currency }) => isCurrency(currency));
}

/** Starts the schedule of a brand: the day of `now` is the first that earns points. A schedule that exists stays as it is. */
export async function startSchedule(db: Db, { merchantId, timeZone }: Brand, now: Date): Promise<void> {
  await sql`
    insert into point_schedule (merchant_id, starts_on, closed_until)
    select ${merchantId}, today, today from (select (${now}::timestamptz at time zone ${timeZone})::date as today) d
    on conflict do nothing`.execute(db);
}

/** Leaves out the days on which a brand has no program. */
export async function skipDays(db: Db, { merchantId, timeZone }: Brand, now: Date): Promise<void> {
  await sql`
    update point_schedule set closed_until = (${now}::timestamptz at time zone ${timeZone})::date
    where merchant_id = ${merchantId} and next_bucket = ${BUCKETS} and closed_until < (${now}::timestamptz at time zone ${timeZone})::date`.execute(
    db,
  );
}

export interface OpenCount {
  /** The last closed day. */
  readonly day: string;
  /** The first bucket of members that is not counted. */
  readonly bucket: number;
}

/** Returns the count that is under way; undefined where all closed days are counted. */
export async function findOpenCount(db: Db, { merchantId }: Brand): Promise<OpenCount | undefined> {
  const { rows } = await sql<OpenCount>`
    select (closed_until - 1)::text as day, next_bucket as bucket from point_schedule
    where merchant_id = ${merchantId} and next_bucket < ${BUCKETS}`.execute(db);
  return rows[0];
}

/** Moves on to the next buckets. Another worker may have done so already. */
export async function finishBuckets(db: Db, { merchantId }: Brand, { day, bucket }: OpenCount): Promise<void> {
  await sql`
    update point_schedule set next_bucket = ${bucket + BUCKETS_PER_STEP}
    where merchant_id = ${merchantId} and next_bucket = ${bucket} and closed_until = ${day}::date + 1`.execute(db);
}

/** Moments by which a day is judged. */
export interface Clock {
  readonly now: Date;
  /** No transaction is open that began before this time. */
  readonly settledUntil: Date;
}

/**
 * Closes the next day of a brand once its figures are complete: bets that are counted in it from then on are noted (`notePointRecounts`).
 * Returns false where there is no such day yet.
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
