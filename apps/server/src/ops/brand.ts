import type { Db } from '../platform/db.ts';
import { OperatorError } from './operator-error.ts';

/** The data of a brand (a merchant) that commands need. The currency is its ISO 4217 code, and the time zone its IANA name. */
export interface Brand {
  readonly merchantId: number;
  readonly currency: string;
  readonly timeZone: string;
}

/** Reads the brand that `--merchant` names. Throws an `OperatorError` if there is no such brand. */
export async function requireBrand(db: Db, code: string): Promise<Brand> {
  const brand = await db
    .selectFrom('merchant')
    .select(['merchant_id as merchantId', 'currency', 'time_zone as timeZone'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!brand) throw new OperatorError(`There is no brand ${code}.`);
  return brand;
}
