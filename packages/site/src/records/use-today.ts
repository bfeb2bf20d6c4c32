import { useSyncExternalStore } from 'react';
import { merchantDay } from '../brand/merchant-day.ts';
import { useMerchant } from '../brand/merchant.tsx';

/** A page that stays open over midnight shows the new day after this time at the latest. */
const CHECK_EVERY_MS = 30_000;

/** Returns the current day in the merchant's time zone, and updates after midnight. */
export function useToday(): string {
  const { timeZone } = useMerchant();
  const readDay = () => merchantDay(new Date(), timeZone);
  // The page may be prerendered, so the hook needs a value for the server as well.
  return useSyncExternalStore(subscribeToClock, readDay, readDay);
}

function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
