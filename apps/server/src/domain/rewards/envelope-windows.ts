import { Temporal } from 'temporal-polyfill';
import type { EnvelopeWindow } from './prize-definitions.ts';

/** A window of red envelopes on one day of the brand's calendar. */
export interface PlannedWindow {
  /** Names the window among those of its program, e.g. "2026-11-24T20:00". */
  readonly period: string;
  readonly day: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/**
 * Returns the windows that are open now or open within the next `hours` hours, the first to open first. If the clock is put forward over the beginning of a
 * window, the window begins an hour later. Each window keeps its length.
 */
export function listUpcomingWindows(
  windows: readonly EnvelopeWindow[],
  { now, timeZone, hours }: { readonly now: Date; readonly timeZone: string; readonly hours: number },
): PlannedWindow[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const until = new Date(now.getTime() + hours * 3_600_000);
  return [-1, 0, 1, 2]
    .map((days) => today.add({ days }))
    .flatMap((day) =>
      windows.filter((window) => isOnWeekday(window, day)).map((window) => toPlannedWindow(window, day, timeZone)),
    )
    .filter(({ opensAt, closesAt }) => closesAt > now && opensAt <= until)
    .toSorted((left, right) => left.opensAt.getTime() - right.opensAt.getTime());
}

/** Returns whether the window opens on this day of the brand's calendar. */
export function isOnWeekday({ weekdays }: EnvelopeWindow, day: Temporal.PlainDate): boolean {
  return weekdays === undefined || weekdays.includes(day.dayOfWeek);
}

function toPlannedWindow({ from, minutes }: EnvelopeWindow, day: Temporal.PlainDate, timeZone: string): PlannedWindow {
  const begins = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(from) });
  return {
    period: `${day.toString()}T${from}`,
    day: day.toString(),
    opensAt: new Date(begins.epochMilliseconds),
    closesAt: new Date(begins.add({ minutes }).epochMilliseconds),
  };
}
