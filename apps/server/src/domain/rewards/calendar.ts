import { Temporal } from 'temporal-polyfill';

/** Returns the day that lies so many days after another one, e.g. "2026-11-24"; a negative number goes back. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns how many days lie between two days; zero for the same day. */
export function daysBetween(first: string, last: string): number {
  return Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last), { largestUnit: 'day' }).days;
}
