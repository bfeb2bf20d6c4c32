/** Returns the current date in the merchant's time zone, such as "2026-11-21". Every report uses it as "today". */
export function merchantDay(now: Date, timeZone: string): string {
  // The Swedish date format equals the ISO 8601 format.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}
