import type { SwitchId } from '@baize/contract/schemas/system';
import type { Db } from '../platform/db.ts';

/** A whitelabel switch of the brand (spec section 3); one without a row is off. */
export async function switchIsOn(db: Db, merchantId: number, modId: SwitchId): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_switch')
    .select('enabled')
    .where('merchant_id', '=', merchantId)
    .where('mod_id', '=', modId)
    .executeTakeFirst();
  return row?.enabled === true;
}
