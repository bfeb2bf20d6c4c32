import { sql, type RawBuilder } from 'kysely';

/** A period of days of the merchant's calendar. `from` and `to` have the format `2026-11-22` and both belong to the period. */
export interface MerchantDays {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/**
 * Returns the condition that the instant in the column is within the period: from the midnight at which the first day begins until before the
 * midnight at which the last day ends. The condition compares instants, not days, so that PostgreSQL can use an index on the column.
 */
export function isOnMerchantDays(column: string, { from, to, timeZone }: MerchantDays): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}
