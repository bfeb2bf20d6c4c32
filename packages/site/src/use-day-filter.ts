import { addDays } from '@baize/ui/date-range-model';
import { useState } from 'react';
import { useMerchant } from './merchant.tsx';
import { merchantDay } from './merchant-day.ts';

/** Shown at first: today and the six days before. */
const DEFAULT_DAYS = 7;

export type DayFilter<More> = More & { readonly from: string; readonly to: string; readonly page: number };

/** The filter of a list by days of the merchant's calendar; a change of it starts at the first page. */
export function useDayFilter<More extends object>(more: More) {
  const { timeZone } = useMerchant();
  const [today] = useState(() => merchantDay(new Date(), timeZone));
  const [filter, setFilter] = useState<DayFilter<More>>(() => ({
    ...more,
    from: addDays(today, 1 - DEFAULT_DAYS),
    to: today,
    page: 1,
  }));
  const change = (next: Partial<DayFilter<More>>) => setFilter((before) => ({ ...before, page: 1, ...next }));
  return { filter, today, change };
}
