import { useMerchant } from '@baize/site/merchant';
import { merchantDay } from '@baize/site/merchant-day';
import { useState } from 'react';

/** The merchant's day when the page was opened: a filter does not move under its reader at midnight. */
export function useToday(): string {
  const { timeZone } = useMerchant();
  const [today] = useState(() => merchantDay(new Date(), timeZone));
  return today;
}
