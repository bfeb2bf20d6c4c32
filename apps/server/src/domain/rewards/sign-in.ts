import type { SignInDayState } from '@baize/contract/codes';
import { assert } from '../assert.ts';
import { addDays, daysBetween } from './calendar.ts';

/** A day that was signed, with the streak that it belongs to. */
export interface SignedDay {
  readonly day: string;
  /** The number of signed days of the streak, this day included. */
  readonly streak: number;
  /** The number of missed days of the streak that were forgiven before this day. */
  readonly forgiven: number;
}

/** Writes the streak of a signed day into the source key of its grant, so that the next day only needs to read this grant. */
export function toSignInKey({ streak, forgiven }: Omit<SignedDay, 'day'>): string {
  return `sign-in:${streak}:${forgiven}`;
}

/** Parses the source key of a grant that `toSignInKey` wrote. Throws if the key has another form. */
export function parseSignInKey(sourceKey: string, day: string): SignedDay {
  const [, streak, forgiven] = /^sign-in:(\d+):(\d+)$/.exec(sourceKey) ?? [];
  assert(streak !== undefined && forgiven !== undefined, `${sourceKey} is no key of a signed day`);
  return { day, streak: Number(streak), forgiven: Number(forgiven) };
}

/** Returns the streak after signing in today. A streak survives at most `forgivenDays` missed days, and otherwise starts again. */
export function signDay(last: SignedDay | undefined, today: string, forgivenDays: number): SignedDay {
  const streak = last && findSurvivingStreak(last, today, forgivenDays);
  if (!streak) return { day: today, streak: 1, forgiven: 0 };
  return { day: today, streak: streak.streak + 1, forgiven: streak.forgiven };
}

/** Returns the streak that can still continue on the day `today`, with the missed days forgiven, or undefined if it has ended. */
export function findSurvivingStreak(
  last: SignedDay,
  today: string,
  forgivenDays: number,
): Pick<SignedDay, 'streak' | 'forgiven'> | undefined {
  const missed = Math.max(0, daysBetween(last.day, today) - 1);
  const forgiven = last.forgiven + missed;
  return forgiven <= forgivenDays ? { streak: last.streak, forgiven } : undefined;
}

/** A day of the sign-in calendar. */
export interface CalendarDay {
  readonly day: string;
  readonly state: SignInDayState;
  /** The index of its prize; a forgiven day shows the prize of the next day. */
  readonly prize: number;
}

/**
 * Lists the days of the current round of prizes: the signed and the forgiven ones, today, and the following ones up to
 * the last prize. `signed` contains the days of the streak, oldest first, and may begin before the round.
 */
export function listCalendarDays(
  signed: readonly string[],
  today: string,
  { streak, prizes }: { readonly streak: number; readonly prizes: number },
): CalendarDay[] {
  const isSignedToday = signed.at(-1) === today;
  const inRound = roundPosition(streak, prizes, isSignedToday);
  const round = inRound === 0 ? [] : signed.slice(-inRound);
  const days: CalendarDay[] = [];
  for (const [index, day] of round.entries()) {
    const before = round[index - 1];
    if (before !== undefined) days.push(...missedBetween(before, day, index));
    days.push({ day, state: 'signed', prize: index });
  }
  const last = round.at(-1);
  if (last !== undefined && !isSignedToday) days.push(...missedBetween(last, today, inRound));
  const first = isSignedToday ? 1 : 0;
  for (let index = inRound; index < prizes; index += 1) {
    const day = addDays(today, first + index - inRound);
    days.push({ day, state: day === today ? 'open' : 'coming', prize: index });
  }
  return days;
}

/** Returns the position in the round. A completed round is shown until the end of its last day. */
function roundPosition(streak: number, prizes: number, isSignedToday: boolean): number {
  const position = streak % prizes;
  return position === 0 && isSignedToday ? prizes : position;
}

function missedBetween(before: string, after: string, prize: number): CalendarDay[] {
  const count = daysBetween(before, after) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    day: addDays(before, index + 1),
    state: 'forgiven' as const,
    prize,
  }));
}
