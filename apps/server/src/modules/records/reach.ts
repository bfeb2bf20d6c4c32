import type { Currency } from '@baize/money';
import type { RawBuilder } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';

/** Whose records, of which days of the merchant's calendar, named in which language. */
export interface RecordReach {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly language: string;
  readonly range: Pick<DayRange, 'from' | 'to'>;
}

export function isInReach(column: string, { range, timeZone }: RecordReach): RawBuilder<boolean> {
  return isOnMerchantDays(column, { ...range, timeZone });
}
