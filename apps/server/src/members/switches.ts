import type { SwitchId } from '@baize/contract/schemas/system';
import type { Db } from '../platform/db.ts';

/** Returns whether a whitelabel switch of the brand is on (spec section 3). A switch without a row is off. */
export async function isSwitchOn(db: Db, merchantId: number, modId: SwitchId): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_switch')
    .select('enabled')
    .where('merchant_id', '=', merchantId)
    .where('mod_id', '=', modId)
    .executeTakeFirst();
  return row?.enabled === true;
}
