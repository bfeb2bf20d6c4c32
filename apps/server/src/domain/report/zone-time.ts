/**
 * Creates a function that formats an instant for spreadsheets, such as "2026-11-23 17:24:56", on the clock of a time zone. The `Intl` format is created once
 * for a file, because creating it costs more than using it.
 */
export function createZoneTimeFormatter(timeZone: string): (instant: string) => string {
  // Swedish writes dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(new Date(instant));
}
