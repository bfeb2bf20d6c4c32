import { Temporal } from 'temporal-polyfill';

const MINUTES_PER_HOUR = 60;

/** The minutes of the day, 0 to 1439, between which no notification is sent. `until` before `from` means that the hours include midnight. */
export interface QuietMinutes {
  readonly from: number;
  readonly until: number;
}

/** Returns the end of the current quiet hours, or undefined outside of them. */
export function quietUntil(now: Date, { from, until }: QuietMinutes, timeZone: string): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const minute = local.hour * MINUTES_PER_HOUR + local.minute;
  const isOverMidnight = until < from;
  const isQuiet = isOverMidnight ? minute >= from || minute < until : minute >= from && minute < until;
  if (!isQuiet) return undefined;
  const day = local.toPlainDate().add({ days: isOverMidnight && minute >= from ? 1 : 0 });
  const time = Temporal.PlainTime.from({
    hour: Math.floor(until / MINUTES_PER_HOUR),
    minute: until % MINUTES_PER_HOUR,
  });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
}

/** Parses "22:30" as minutes of the day. */
export function parseMinutesOfDay(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * MINUTES_PER_HOUR + Number(minutes);
}

/** Writes minutes of the day as "22:30". */
export function formatMinutesOfDay(minutes: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / MINUTES_PER_HOUR))}:${two(minutes % MINUTES_PER_HOUR)}`;
}
