import { ACCOUNTS_OPENED_PER_HOUR_MAX } from '@baize/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';

/** The number of visits of a link that are counted on one day. More visits would take rows without giving more information. */
export const VISITS_PER_LINK_AND_DAY_MAX = 10_000;
/** The number of browsers of one address range that are counted for a link on one day, so that one caller cannot use up the limit of the link. */
export const VISITS_PER_RANGE_AND_DAY_MAX = 20;
/** The number of leading bytes of a visitor's hash that are the hash of the address range. */
export const RANGE_HASH_BYTES = 16;
/** A visitor is counted once per day, so the row can be deleted when the day is over in every time zone. */
const KEEP_VISITORS_HOURS = 48;
const HOUR_MS = 3_600_000;
/** An agent whose account was opened by an upline has to wait for this time before opening accounts. */
export const OPENED_AGENT_WAIT_HOURS = 24;

/** Deletes the visitors of past days. */
export const promotionVisitorSweep: Sweep = sweepOlderThan({
  table: 'promotion_link_visitor',
  column: 'at',
  keepHours: KEEP_VISITORS_HOURS,
});

/** A new member and the agent who recruited the member. */
export interface Recruit {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly agentId: bigint;
  readonly now: Date;
}

/** Records that the agent has opened the account of the member. */
export async function recordOpenedAccount(tx: Tx, { memberId, merchantId, agentId, now }: Recruit): Promise<void> {
  const row = { member_id: memberId, merchant_id: merchantId, agent_id: agentId, link_id: null, recruited_at: now };
  await tx.insertInto('recruited_member').values(row).execute();
}

/** Records that the member has registered by the link, and counts the registration. The row of the day stays locked until the end of `tx`. */
export async function recordRegistered(
  tx: Tx,
  { memberId, merchantId, agentId, now }: Recruit,
  { linkId, timeZone }: { readonly linkId: bigint; readonly timeZone: string },
): Promise<void> {
  const row = { member_id: memberId, merchant_id: merchantId, agent_id: agentId, link_id: linkId, recruited_at: now };
  await tx.insertInto('recruited_member').values(row).execute();
  await sql`
    insert into promotion_link_day (link_id, day, registrations) values (${linkId}, ${toMerchantDay(now, timeZone)}, 1)
    on conflict (link_id, day) do update set registrations = promotion_link_day.registrations + 1`.execute(tx);
}

/** The number of accounts that an agent may open now, and the time after which a refused agent may try again. */
export interface OpeningAllowance {
  readonly accountsLeft: number;
  readonly retryAfterSeconds: number;
}

/**
 * Reads how many accounts the agent may open now. An agent whose own account was opened by an upline has to wait `OPENED_AGENT_WAIT_HOURS` first;
 * otherwise one person could multiply the hourly limit by opening agents below each other.
 */
export async function readOpeningAllowance(db: Db | Tx, agentId: bigint, now: Date): Promise<OpeningAllowance> {
  const ownOpening = await db
    .selectFrom('recruited_member')
    .select('recruited_at')
    .where('member_id', '=', agentId)
    .where('link_id', 'is', null)
    .executeTakeFirst();
  const waitMs = ownOpening ? ownOpening.recruited_at.getTime() + OPENED_AGENT_WAIT_HOURS * HOUR_MS - now.getTime() : 0;
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

/** A visit of the page of a promotion link. */
export interface PromotionVisit {
  readonly linkId: bigint;
  readonly timeZone: string;
  /** The keyed hash of the visitor's address range (`RANGE_HASH_BYTES`), followed by the keyed hash of the browser. */
  readonly visitorHash: Buffer;
  readonly now: Date;
}

/** Counts a visit once per browser and day, up to the limits of the link and the address range. Returns whether the visit was counted. */
export async function countVisit(tx: Tx, { linkId, timeZone, visitorHash, now }: PromotionVisit): Promise<boolean> {
  const day = toMerchantDay(now, timeZone);
  // The lock makes parallel visits from one address range run one after the other, so that each of them counts the others.
  const range = visitorHash.subarray(0, RANGE_HASH_BYTES).toString('hex');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion-visit:${linkId}:${range}`}, 0))`.execute(tx);
  const counted = await tx
    .selectFrom('promotion_link_day')
    .select('visits')
    .where('link_id', '=', linkId)
    .where('day', '=', day)
    .executeTakeFirst();
  if ((counted?.visits ?? 0) >= VISITS_PER_LINK_AND_DAY_MAX) return false;
  if ((await countVisitorsOfRange(tx, linkId, day, visitorHash)) >= VISITS_PER_RANGE_AND_DAY_MAX) return false;
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

/** Counts the browsers of the visitor's address range. Their hashes share a prefix, so this is a range scan of the primary key. */
async function countVisitorsOfRange(
  tx: Tx,
  linkId: bigint,
  day: RawBuilder<string>,
  visitorHash: Buffer,
): Promise<number> {
  const prefix = visitorHash.subarray(0, RANGE_HASH_BYTES);
  const suffixBytes = visitorHash.length - RANGE_HASH_BYTES;
  const { count } = await tx
    .selectFrom('promotion_link_visitor')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('link_id', '=', linkId)
    .where('day', '=', day)
    .where('visitor_hash', '>=', Buffer.concat([prefix, Buffer.alloc(suffixBytes, 0)]))
    .where('visitor_hash', '<=', Buffer.concat([prefix, Buffer.alloc(suffixBytes, 0xff)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the SQL expression for the calendar day of `now` in the time zone of the merchant. */
export function toMerchantDay(now: Date, timeZone: string): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone ${timeZone})::date`;
}
