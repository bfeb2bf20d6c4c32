import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';

/** Returns the condition that the member with the alias `m` must see no offers: the member wants no offers, or is on a break from play. */
export function hidesOffers(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(m.offers_off or exists (
    select from play_exclusion x where x.member_id = m.member_id and (x.until is null or x.until > ${now})))`;
}

/** Reads whether the member must see no offers now. */
export async function readHidesOffers(db: Db, memberId: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`
    select ${hidesOffers(now)} as hidden from member m where m.member_id = ${memberId}`.execute(db);
  return rows[0]?.hidden ?? false;
}

/** Reads whether the member wants to see no offers. */
export async function readOffersOff(db: Db, memberId: bigint): Promise<boolean> {
  const { offers_off } = await db
    .selectFrom('member')
    .select('offers_off')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return offers_off;
}

/** Stores whether the member wants to see no offers. */
export async function storeOffersOff(db: Db, memberId: bigint, offersOff: boolean): Promise<void> {
  await db.updateTable('member').set({ offers_off: offersOff }).where('member_id', '=', memberId).execute();
}
