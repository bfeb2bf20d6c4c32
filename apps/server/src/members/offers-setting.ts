import type { Db } from '../platform/db.ts';

/** Reads whether the member wants to see no offers. */
export async function readOffersOff(db: Db, memberId: bigint): Promise<boolean> {
  const { offers_off } = await db
    .selectFrom('member')
    .select('offers_off')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return offers_off;
}

export async function storeOffersOff(db: Db, memberId: bigint, offersOff: boolean): Promise<void> {
  await db.updateTable('member').set({ offers_off: offersOff }).where('member_id', '=', memberId).execute();
}
