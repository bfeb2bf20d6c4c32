import { useBootValue } from './merchant.tsx';

/** Formats the copyright years in the merchant's time zone: "2025", or "2025–2026" once a later year has begun. */
export function copyrightYears(firstYear: number, now: Date, timeZone: string): string {
  const year = yearIn(timeZone, now);
  return year > firstYear ? `${firstYear}–${year}` : String(firstYear);
}

/** Time zones lie between twelve hours behind UTC and fourteen hours ahead of it. */
const EARLIEST_ZONE_HOURS = -12;
const LATEST_ZONE_HOURS = 14;
const HOUR_MS = 3_600_000;

/**
 * Returns the year in this time zone. Creating the first `DateTimeFormat` with a time zone is slow in a browser, so it
 * is skipped whenever all zones have the same year.
 */
function yearIn(timeZone: string, now: Date): number {
  const [earliest, latest] = [EARLIEST_ZONE_HOURS, LATEST_ZONE_HOURS].map((hours) =>
    new Date(now.getTime() + hours * HOUR_MS).getUTCFullYear(),
  );
  if (earliest !== undefined && earliest === latest) return earliest;
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(now));
}

/** Returns the copyright years of the merchant by the server's clock. */
export function useCopyrightYears(): string {
  const { merchant, serverTime } = useBootValue().system;
  return copyrightYears(merchant.copyrightYear, new Date(serverTime), merchant.timeZone);
}
