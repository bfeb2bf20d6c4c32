import { ACCOUNTS_OPENED_PER_HOUR_MAX } from '@baize/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';

/** Visits of a link that are counted on one day: more say nothing, and each takes a row. */
export const VISITS_PER_LINK_AND_DAY_MAX = 10_000;
/** Browsers of one address range that are counted for a link on one day: one caller must not use up the day of a link. */
export const VISITS_PER_RANGE_AND_DAY_MAX = 20;
/** The first bytes of a visitor's hash, which are those of the address range. */
export const RANGE_HASH_BYTES = 16;
/** A visitor counts once on a day, so that the row is not needed once the day is over in every time zone. */
const KEEP_VISITORS_HOURS = 48;
const HOUR_MS = 3_600_000;
/** An account that an agent has opened opens none of its own for so long. */
export const OPENED_AGENT_WAIT_HOURS = 24;

export const promotionVisitorSweep: Sweep = sweepOlderThan({
  table: 'promotion_link_visitor',
  column: 'at',
  keepHours: KEEP_VISITORS_HOURS,
});

export interface Recruit {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly agentId: bigint;
  readonly now: Date;
}

/** Notes that the agent has opened the account of the member. */
export async function recordOpened(tx: Tx, { memberId, merchantId, agentId, now }: Recruit): Promise<void> {
  const row = { member_id: memberId, merchant_id: merchantId, agent_id: agentId, link_id: null, recruited_at: now };
  await tx.insertInto('recruited_member').values(row).execute();
}

/** Notes that the member has registered by the link, and counts the registration. The row of the day stays locked until the end of `tx`. */
export async function recordRegistered(
  tx: Tx,
  { memberId, merchantId, agentId, now }: Recruit,
  { linkId, timeZone }: { readonly linkId: bigint; readonly timeZone: string },
): Promise<void> {
  const row = { member_id: memberId, merchant_id: merchantId, agent_id: agentId, link_id: linkId, recruited_at: now };
  await tx.insertInto('recruited_member').values(row).execute();
  await sql`
    insert into promotion_link_day (link_id, day, registrations) values (${linkId}, ${dayOf(now, timeZone)}, 1)
    on conflict (link_id, day) do update set registrations = promotion_link_day.registrations + 1`.execute(tx);
}

export interface OpeningAllowance {
  readonly accountsLeft: number;
  readonly retryAfterSeconds: number;
}

/**
 * Reads how many accounts the agent may open now. An agent whose own account an upline has opened opens none at first: otherwise the bound of
 * an hour would multiply with each level of a line that one person opens.
 */
export async function readOpeningAllowance(db: Db | Tx, agentId: bigint, now: Date): Promise<OpeningAllowance> {
  const own = await db
    .selectFrom('recruited_member')
    .select('recruited_at')
    .where('member_id', '=', agentId)
    .where('link_id', 'is', null)
    .executeTakeFirst();
  const waitMs = own ? own.recruited_at.getTime() + OPENED_AGENT_WAIT_HOURS * HOUR_MS - now.getTime() : 0;
  if (waitMs > 0) return { accountsLeft: 0, retryAfterSeconds: Math.ceil(waitMs / 1000) };
  const opened = await countOpenedInHour(db, agentId, now);
  return { accountsLeft: Math.max(0, ACCOUNTS_OPENED_PER_HOUR_MAX - opened), retryAfterSeconds: HOUR_MS / 1000 };
}

/** Counts the accounts that the agent has opened in the hour before `now`. */
async function countOpenedInHour(db: Db | Tx, agentId: bigint, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('recruited_member')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('agent_id', '=', agentId)
    .where('link_id', 'is', null)
    .where('recruited_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface PromotionVisit {
  readonly linkId: bigint;
  readonly timeZone: string;
  /** A keyed hash of the visitor's address range, and one of the browser. */
  readonly visitorHash: Buffer;
  readonly now: Date;
}

/** Counts a visit, once for a browser and a day. Returns whether it was counted. */
export async function countVisit(tx: Tx, { linkId, timeZone, visitorHash, now }: PromotionVisit): Promise<boolean> {
  const day = dayOf(now, timeZone);
  const counted = await tx
    .selectFrom('promotion_link_day')
    .select('visits')
    .where('link_id', '=', linkId)
    .where('day', '=', day)
    .executeTakeFirst();
  if ((counted?.visits ?? 0) >= VISITS_PER_LINK_AND_DAY_MAX) return false;
  if ((await countInRange(tx, linkId, day, visitorHash)) >= VISITS_PER_RANGE_AND_DAY_MAX) return false;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('promotion_link_visitor')
    .values({ link_id: linkId, day, visitor_hash: visitorHash, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await sql`
    insert into promotion_link_day (link_id, day, visits) values (${linkId}, ${day}, 1)
    on conflict (link_id, day) do update set visits = promotion_link_day.visits + 1`.execute(tx);
  return true;
}

/** Counts the browsers of the visitor's address range. Hashes of one range stand side by side in the primary key. */
async function countInRange(tx: Tx, linkId: bigint, day: RawBuilder<string>, visitorHash: Buffer): Promise<number> {
  const range = visitorHash.subarray(0, RANGE_HASH_BYTES);
  const rest = visitorHash.length - RANGE_HASH_BYTES;
  const { count } = await tx
    .selectFrom('promotion_link_visitor')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('link_id', '=', linkId)
    .where('day', '=', day)
    .where('visitor_hash', '>=', Buffer.concat([range, Buffer.alloc(rest, 0)]))
    .where('visitor_hash', '<=', Buffer.concat([range, Buffer.alloc(rest, 0xff)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The day of the merchant's calendar. */
export function dayOf(now: Date, timeZone: string): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone ${timeZone})::date`;
}
