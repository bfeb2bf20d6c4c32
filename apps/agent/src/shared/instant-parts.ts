/** An instant on the merchant's calendar and clock, apart: a narrow column sets one under the other. */
export function instantParts(instant: string, locale: string, timeZone: string): { day: string; time: string } {
  const at = new Date(instant);
  return {
    day: new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: 'short', year: 'numeric' }).format(at),
    time: new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  };
}
