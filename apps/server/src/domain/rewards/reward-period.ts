import type { MissionPeriod } from '@baize/contract/codes';
import { Temporal } from 'temporal-polyfill';
import { monthOf, weekOf, type Period } from './calendar.ts';

/** A period of the brand's calendar, in which a recurring reward can be earned once. */
export interface RewardPeriod {
  /** "2026-11-24", "2026-W48" or "2026-11". Empty for a reward that can be earned once for all. */
  readonly key: string;
  /** The first day. Null if the period has no beginning. */
  readonly firstDay: string | null;
  /** The last day, included. Null if the period has no end. */
  readonly lastDay: string | null;
}

/** Returns the period that contains the day. Weeks begin on Monday and are numbered by ISO 8601. */
export function periodOfDay(period: MissionPeriod, day: string): RewardPeriod {
  const date = Temporal.PlainDate.from(day);
  switch (period) {
    case 'once':
      return { key: '', firstDay: null, lastDay: null };
    case 'daily':
      return { key: day, firstDay: day, lastDay: day };
    case 'weekly':
      return toRewardPeriod(weekOf(date));
    case 'monthly':
      return toRewardPeriod(monthOf(date));
    default:
      return period satisfies never;
  }
}

function toRewardPeriod({ key, from, to }: Period): RewardPeriod {
  return { key, firstDay: from, lastDay: to };
}

/** Returns the midnight after the last day of a period, or null if the period has no end. */
export function endOfPeriod({ lastDay }: Pick<RewardPeriod, 'lastDay'>, timeZone: string): Date | null {
  if (lastDay === null) return null;
  const midnight = Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(midnight.epochMilliseconds);
}
