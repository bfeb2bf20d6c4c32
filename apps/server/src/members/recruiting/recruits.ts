import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';

/** Visits of a link that are counted on one day: more say nothing, and each takes a row. */
export const VISITS_PER_LINK_AND_DAY_MAX = 10_000;
/** A visitor counts once on a day, so that the row is not needed once the day is over in every time zone. */
const KEEP_VISITORS_HOURS = 48;
const HOUR_MS = 3_600_000;

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

/** Counts the accounts that the agent has opened in the hour before `now`. */
export async function countOpenedInHour(db: Db | Tx, agentId: bigint, now: Date): Promise<number> {
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
  /** A keyed hash of the visitor's browser. */
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

/** The day of the merchant's calendar. */
export function dayOf(now: Date, timeZone: string): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone ${timeZone})::date`;
}
