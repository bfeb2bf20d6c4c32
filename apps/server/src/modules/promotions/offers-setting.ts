import type { OffersSetting } from '@baize/contract/schemas/promotions';
import type { Db } from '../../platform/db.ts';

/** Reads whether the member wants to see no offers. */
export async function readOffersSetting(db: Db, memberId: bigint): Promise<OffersSetting> {
  const { offers_off } = await db
    .selectFrom('member')
    .select('offers_off')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { offersOff: offers_off };
}

export async function storeOffersSetting(
  db: Db,
  memberId: bigint,
  { offersOff }: OffersSetting,
): Promise<OffersSetting> {
  await db.updateTable('member').set({ offers_off: offersOff }).where('member_id', '=', memberId).execute();
  return { offersOff };
}
