import type { Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';
import { canIdBeOnDays } from '../../platform/history-ids.ts';

/** Selects records: the member, the days of the merchant's calendar, and the language of names. */
export interface RecordSelection {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly language: string;
  readonly range: Pick<DayRange, 'from' | 'to'>;
}

/** Returns the condition that the time in `column` lies on the selected days. */
export function isOnSelectedDays(column: string, { range, timeZone }: RecordSelection): RawBuilder<boolean> {
  return isOnMerchantDays(column, { ...range, timeZone });
}

/** Returns the condition that a bet `b` was placed on the selected days. Only the partitions of these months are read. */
export function isBetOnSelectedDays(selection: RecordSelection): RawBuilder<boolean> {
  return sql<boolean>`${isOnSelectedDays('b.placed_at', selection)} and ${canIdBeOnDays('b.bet_id', selection.range)}`;
}

/**
 * Returns the condition that an entry `e` with its posting `p` was booked on the selected days. Each of the two
 * tables has its own bounds, because PostgreSQL does not conclude from the ids of the entries which months of the
 * postings the query needs.
 */
export function isEntryOnSelectedDays(selection: RecordSelection): RawBuilder<boolean> {
  return sql<boolean>`${isOnSelectedDays('e.created_at', selection)}
    and ${canIdBeOnDays('e.posting_id', selection.range)} and ${canIdBeOnDays('p.posting_id', selection.range)}`;
}
