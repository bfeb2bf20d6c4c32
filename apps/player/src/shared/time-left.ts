const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/**
 * Formats a duration in whole seconds as "0:07", "12:05" or "1:02:03". From one day on, `writeDays` writes the days before the digits: "6 d 13:42:05".
 * Without `writeDays`, days are counted as hours.
 */
export function formatTimeLeft(seconds: number, writeDays?: (days: number, digits: string) => string): string {
  const days = writeDays ? Math.floor(seconds / DAY_SECONDS) : 0;
  const hours = Math.floor(seconds / HOUR_SECONDS) - days * 24;
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  const rest = [minutes, seconds % MINUTE_SECONDS];
  if (writeDays && days > 0) return writeDays(days, [hours, ...rest].map(padTwoDigits).join(':'));
  const [first, ...following] = hours === 0 ? rest : [hours, ...rest];
  return [String(first), ...following.map(padTwoDigits)].join(':');
}

function padTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
