import type { Db } from '../platform/db.ts';
import { OperatorError } from './operator-error.ts';

export interface Brand {
  readonly merchantId: number;
  readonly currency: string;
  readonly timeZone: string;
}

/** Reads the brand that `--merchant` names. Throws an `OperatorError` if there is no such brand. */
export async function findBrand(db: Db, code: string): Promise<Brand> {
  const brand = await db
    .selectFrom('merchant')
    .select(['merchant_id as merchantId', 'currency', 'time_zone as timeZone'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!brand) throw new OperatorError(`There is no brand ${code}.`);
  return brand;
}
