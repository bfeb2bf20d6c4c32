import { done, refuse, type Outcome } from '../outcome.ts';

/** The most messages of one member in a minute, in all rooms together. */
export const CHAT_MESSAGES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** The recent sending rate of a member. */
export interface Pace {
  readonly lastSentAt: Date | null;
  /** The start of the minute in which messages are counted. */
  readonly minuteBeganAt: Date | null;
  readonly minuteCount: number;
}

/** Judges whether one more message may be sent now, and returns the pace after it. A refusal contains the seconds to wait. */
export function judgePace(pace: Pace, slowSeconds: number, now: Date): Outcome<Pace> {
  const sinceLastMs = pace.lastSentAt === null ? Infinity : now.getTime() - pace.lastSentAt.getTime();
  const waitMs = slowSeconds * 1_000 - sinceLastMs;
  if (waitMs > 0) return tooFast(waitMs);
  const ageMs = pace.minuteBeganAt === null ? Infinity : now.getTime() - pace.minuteBeganAt.getTime();
  if (ageMs >= MINUTE_MS || pace.minuteBeganAt === null)
    return done({ lastSentAt: now, minuteBeganAt: now, minuteCount: 1 });
  if (pace.minuteCount >= CHAT_MESSAGES_PER_MINUTE) return tooFast(MINUTE_MS - ageMs);
  return done({ lastSentAt: now, minuteBeganAt: pace.minuteBeganAt, minuteCount: pace.minuteCount + 1 });
}

function tooFast(waitMs: number) {
  return refuse('chat.too_fast', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
