import { useMerchant } from '@baize/site/merchant';
import { merchantDay } from '@baize/site/merchant-day';
import { useSyncExternalStore } from 'react';

const LOOK_EVERY_MS = 30_000;

/** The merchant's day; a page that stays open over midnight goes on to the next one. */
export function useToday(): string {
  const { timeZone } = useMerchant();
  return useSyncExternalStore(everyHalfMinute, () => merchantDay(new Date(), timeZone));
}

function everyHalfMinute(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
