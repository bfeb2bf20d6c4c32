import { sql, type RawBuilder } from 'kysely';

/** Days of the merchant's calendar, `2026-11-22`, both included. */
export interface MerchantDays {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/**
 * Whether the instant of the column lies on these days: from the first midnight, and before the one after the last day. It compares
 * instants, not days, so that an index on the column is used.
 */
export function isOnMerchantDays(column: string, { from, to, timeZone }: MerchantDays): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}
