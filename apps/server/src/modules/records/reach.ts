import type { Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';
import { canIdBeOnDays } from '../../platform/history-ids.ts';

/** Selects records: the member, the days of the merchant's calendar, and the language of names. */
export interface RecordReach {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly language: string;
  readonly range: Pick<DayRange, 'from' | 'to'>;
}

/** Returns the condition that the time in `column` lies on the days of the reach. */
export function isInReach(column: string, { range, timeZone }: RecordReach): RawBuilder<boolean> {
  return isOnMerchantDays(column, { ...range, timeZone });
}

/** Returns the condition that a bet `b` was placed on the days of the reach. Only the partitions of these months are read. */
export function isBetInReach(reach: RecordReach): RawBuilder<boolean> {
  return sql<boolean>`${isInReach('b.placed_at', reach)} and ${canIdBeOnDays('b.bet_id', reach.range)}`;
}

/**
 * Returns the condition that an entry `e` with its posting `p` was booked on the days of the reach. Each of the two
 * tables has its own bounds, because PostgreSQL does not conclude from the ids of the entries which months of the
 * postings the query needs.
 */
export function isEntryInReach(reach: RecordReach): RawBuilder<boolean> {
  return sql<boolean>`${isInReach('e.created_at', reach)}
    and ${canIdBeOnDays('e.posting_id', reach.range)} and ${canIdBeOnDays('p.posting_id', reach.range)}`;
}
