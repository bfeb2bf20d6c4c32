const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Remaining seconds at which the countdown is announced: often enough to act on, rarely enough not to disturb. 0 is the end. */
const SPOKEN_AT_S = [HOUR_S, 10 * MINUTE_S, 5 * MINUTE_S, MINUTE_S, 30, 10, 0];

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Returns the whole seconds up to an instant, rounded up, so that 0 appears exactly at the instant. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / SECOND_MS));
}

/** Returns the milliseconds until the shown second changes. */
export function nextTickMs(atMs: number, nowMs: number): number {
  return (atMs - nowMs) % SECOND_MS || SECOND_MS;
}

export function timeLeft(seconds: number): TimeLeft {
  return {
    days: Math.floor(seconds / DAY_S),
    hours: Math.floor((seconds % DAY_S) / HOUR_S),
    minutes: Math.floor((seconds % HOUR_S) / MINUTE_S),
    seconds: seconds % MINUTE_S,
  };
}

/** Writes the days in front of the digits of the last day: "6" and "03:02:05" become "6 d 03:02:05". */
export type WriteDays = (left: { readonly days: string; readonly time: string }) => string;

/** Formats the time as "01:05" or "2:00:09". From a day on it is "26:00:00", or "1 d 02:00:00" by `writeDays`. */
export function countdownDigits({ days, hours, minutes, seconds }: TimeLeft, writeDays?: WriteDays): string {
  if (days > 0 && writeDays)
    return writeDays({ days: String(days), time: `${two(hours)}:${two(minutes)}:${two(seconds)}` });
  const allHours = days * 24 + hours;
  const short = `${two(minutes)}:${two(seconds)}`;
  return allHours === 0 ? short : `${allHours}:${short}`;
}

export function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns whether a moment that is announced lies between the two values. This also holds after skipped ticks (a page in the background). */
export function isSpoken(before: number, now: number): boolean {
  return SPOKEN_AT_S.some((at) => now <= at && at < before);
}
