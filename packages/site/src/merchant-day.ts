/** The day that it is now where the merchant is, e.g. "2026-11-21": what "today" means in every report. */
export function merchantDay(now: Date, timeZone: string): string {
  // The Swedish form of a date is the ISO form.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}
