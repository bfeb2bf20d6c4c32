import { compare } from '@baize/money';
import { sql } from 'kysely';
import { BUCKETS } from '../../domain/bucket.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import { addDays, calendarAt } from '../../domain/rewards/calendar.ts';
import { computeRebate, parseMinimumRebate } from '../../domain/rewards/rebate.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { payGrants } from '../../rewards/pay-grants.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { readRewardFactsOfMembers } from '../../rewards/standing.ts';
import { lockBalances } from './balances.ts';
import { giveRebates, type DueRebate, type RebateProgram } from './give-rebates.ts';

/** The most members that one transaction pays, so that their wallets are locked only briefly. */
const CHUNK_MEMBERS = 100;
/** A run ends after this time, and the next run continues. */
const RUN_MS_MAX = 240_000;
/**
 * The hour of the brand's clock at which rebates are paid, so that almost every bet of the day before is settled. Later ones wait for the next night.
 */
const NIGHT_HOUR = 1;

interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface Brand {
  readonly merchantId: number;
  readonly currency: string;
  readonly timeZone: string;
}

/** The time and the logger of a run. `chunkMembers` replaces `CHUNK_MEMBERS` in tests. */
export interface NightlyOptions {
  readonly now: Date;
  readonly log: Log;
  readonly chunkMembers?: number;
}

/**
 * Pays the rebates of every brand whose members do not claim them. Members are processed in chunks, each one transaction together with its progress:
 * an interrupted run resumes, a second run finds nothing, and two workers take different buckets.
 */
export async function payNightlyRebates(
  db: Db,
  { now, log, chunkMembers = CHUNK_MEMBERS }: NightlyOptions,
): Promise<void> {
  const deadline = performance.now() + RUN_MS_MAX;
  for (const brand of await listBrands(db)) {
    const { hour, yesterday } = calendarAt(now, brand.timeZone);
    if (hour < NIGHT_HOUR) continue;
    const night = { ...brand, day: yesterday, now, chunkMembers };
    try {
      if (!(await findProgramOfNight(db, night))) continue;
      await openRuns(db, night);
      while (performance.now() < deadline && (await payNextChunk(db, night))) continue;
    } catch (error) {
      log.error(
        { alert: 'rebates', merchant: brand.merchantId, err: error },
        'ALERT: the nightly rebates of a brand failed',
      );
    }
  }
}

async function listBrands(db: Db): Promise<Brand[]> {
  const { rows } = await sql<Brand>`
    select m.merchant_id as "merchantId", m.currency, m.time_zone as "timeZone"
    from merchant m join reward_program p on p.merchant_id = m.merchant_id and p.kind = 'rebate' and p.state = 'on'
    where not exists (
      select from merchant_switch s where s.merchant_id = m.merchant_id and s.mod_id = 'MANPLAYREB3' and s.enabled)
    order by m.merchant_id`.execute(db);
  return rows;
}

/** The rebates of one brand for one day. */
interface Night extends Brand {
  /** The day of the brand's calendar for which the rebate is paid. */
  readonly day: string;
  readonly now: Date;
  readonly chunkMembers: number;
}

/**
 * Finds the rebate program that pays the night: one that has begun, and that ran on the day or later. The bets of the last day of a program are paid in the
 * night after its end.
 */
async function findProgramOfNight(
  db: Db | Tx,
  { merchantId, timeZone, day, now }: Night,
): Promise<RebateProgram | undefined> {
  const [program] = await readPrograms(db, { merchantId, kind: 'rebate' });
  const beginOfDay = endOfPeriod({ lastDay: addDays(day, -1) }, timeZone);
  if (!program || beginOfDay === null || program.startsAt > now) return undefined;
  return program.endsAt === null || program.endsAt > beginOfDay ? program : undefined;
}

/** Inserts one run per bucket (a partition of members by id) for the day, once. */
async function openRuns(db: Db, { merchantId, day }: Night): Promise<void> {
  await sql`
    insert into rebate_run (merchant_id, day, bucket)
    select ${merchantId}, ${day}::date, bucket from generate_series(0, ${BUCKETS - 1}) as bucket
    where not exists (select from rebate_run where merchant_id = ${merchantId} and day = ${day}::date)
    on conflict do nothing`.execute(db);
}

/** The progress of one bucket: members up to this id are paid. */
interface RunRow {
  readonly bucket: number;
  readonly last_member_id: bigint;
}

/** Pays the next chunk of a bucket that no other worker has locked. Returns false if there is none. */
async function payNextChunk(db: Db, night: Night): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const program = await findProgramOfNight(tx, night);
    const run = program && (await lockRun(tx, night));
    if (!program || !run) return false;
    const memberIds = await listMembers(tx, night, run);
    const paid = await payMembers(tx, { night, program, bucket: run.bucket }, memberIds);
    await tx
      .updateTable('rebate_run')
      .set((eb) => ({
        last_member_id: memberIds.at(-1) ?? run.last_member_id,
        members: eb('members', '+', paid.members),
        amount_minor: eb('amount_minor', '+', paid.amountMinor),
        done_at: memberIds.length < night.chunkMembers ? night.now : null,
      }))
      .where('merchant_id', '=', night.merchantId)
      .where('day', '=', night.day)
      .where('bucket', '=', run.bucket)
      .execute();
    return true;
  });
}

async function lockRun(tx: Tx, { merchantId, day }: Night): Promise<RunRow | undefined> {
  return await tx
    .selectFrom('rebate_run')
    .select(['bucket', 'last_member_id'])
    .where('merchant_id', '=', merchantId)
    .where('day', '=', day)
    .where('done_at', 'is', null)
    .orderBy('bucket')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function listMembers(
  tx: Tx,
  { merchantId, chunkMembers }: Night,
  { bucket, last_member_id }: RunRow,
): Promise<bigint[]> {
  const listIn = async (table: 'rebate_balance' | 'rebate_vendor_balance'): Promise<bigint[]> => {
    const rows = await tx
      .selectFrom(table)
      .select('member_id')
      .distinct()
      .where('bucket', '=', bucket)
      .where('member_id', '>', last_member_id)
      .where('merchant_id', '=', merchantId)
      .where('valid_bet_minor', '<>', 0n)
      .orderBy('member_id')
      .limit(chunkMembers)
      .execute();
    return rows.map(({ member_id }) => member_id);
  };
  // The first members of both lists together are the first of all members.
  const memberIds = new Set([...(await listIn('rebate_balance')), ...(await listIn('rebate_vendor_balance'))]);
  return [...memberIds].toSorted((left, right) => (left < right ? -1 : 1)).slice(0, chunkMembers);
}

interface Chunk {
  readonly night: Night;
  readonly program: RebateProgram;
  readonly bucket: number;
}

/** Pays the due rebates of these members. Returns the number of rebates and their sum in minor units. */
async function payMembers(
  tx: Tx,
  chunk: Chunk,
  memberIds: readonly bigint[],
): Promise<{ readonly members: number; readonly amountMinor: bigint }> {
  if (memberIds.length === 0) return { members: 0, amountMinor: 0n };
  const { night, program } = chunk;
  const { day, now } = night;
  const currency = currencyOf(night.currency);
  const due = await findDue(tx, chunk, memberIds);
  const grants = await giveRebates(tx, due, { program, currency, day, sourceKey: 'night', period: day, now });
  await payGrants(tx, grants, { currency, now });
  const amountMinor = grants.reduce((sum, { item }) => sum + (item.kind === 'cash' ? item.amount.amountMinor : 0n), 0n);
  return { members: grants.length, amountMinor };
}

/** Returns the due rebates. A member who may have no reward now, or whose rebate is below the minimum, keeps the balance for a later night. */
async function findDue(tx: Tx, { night, program, bucket }: Chunk, memberIds: readonly bigint[]): Promise<DueRebate[]> {
  const currency = currencyOf(night.currency);
  const { definition, audience } = program;
  const minimum = parseMinimumRebate(definition, currency);
  const facts = await readRewardFactsOfMembers(tx, memberIds, night.now);
  const balances = Map.groupBy(await lockBalances(tx, bucket, memberIds, currency), ({ memberId }) => memberId);
  return [...balances].flatMap(([memberId, own]) => {
    const fact = facts.get(memberId);
    if (!fact || fact.obstacle !== undefined || !isInAudience(audience, fact)) return [];
    const rebate = computeRebate(own, { definition, vipLevel: fact.vipLevel, currency });
    return compare(rebate.amount, minimum) < 0n ? [] : [{ memberId, rebate, balances: own }];
  });
}
