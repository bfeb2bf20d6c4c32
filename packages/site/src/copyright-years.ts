import { useBootValue } from './merchant.tsx';

/** "2025", or "2025–2026" once a later year has come, in the merchant's time zone. */
export function copyrightYears(first: number, now: Date, timeZone: string): string {
  const year = yearIn(timeZone, now);
  return year > first ? `${first}–${year}` : String(first);
}

/** The zones of the world are between twelve hours behind UTC and fourteen before it. */
const EARLIEST_ZONE_HOURS = -12;
const LATEST_ZONE_HOURS = 14;
const HOUR_MS = 3_600_000;

/** A browser takes long to open its first time zone. All have the same year, but for the day around its end. */
function yearIn(timeZone: string, now: Date): number {
  const [earliest, latest] = [EARLIEST_ZONE_HOURS, LATEST_ZONE_HOURS].map((hours) =>
    new Date(now.getTime() + hours * HOUR_MS).getUTCFullYear(),
  );
  if (earliest !== undefined && earliest === latest) return earliest;
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(now));
}

/** Since when the merchant is there, by the server's clock. */
export function useCopyrightYears(): string {
  const { merchant, serverTime } = useBootValue().system;
  return copyrightYears(merchant.copyrightYear, new Date(serverTime), merchant.timeZone);
}
