/**
 * Creates a function that writes an instant as a spreadsheet reads it, "2026-11-23 17:24:56", on the clock of a time zone. The format is
 * created once for a file, because creating one costs more than using it.
 */
export function createZoneTime(timeZone: string): (instant: string) => string {
  // Swedish writes dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(new Date(instant));
}
