import type { Currency } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The settings of a brand that every computation of rewards needs. */
export interface BrandContext {
  readonly merchantId: number;
  readonly currency: Currency;
  readonly timeZone: string;
}

/** Reads the currency and the time zone of a brand. Throws if the brand does not exist. */
export async function readBrandContext(db: Db | Tx, merchantId: number): Promise<BrandContext> {
  const row = await db
    .selectFrom('merchant')
    .select(['currency', 'time_zone'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  assert(row !== undefined, `there is no brand ${merchantId}`);
  return { merchantId, currency: currencyOf(row.currency), timeZone: row.time_zone };
}
