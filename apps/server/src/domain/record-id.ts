import { assert } from './assert.ts';

/**
 * Ids of a member's history (postings, bets, wallet transactions). An id has 63 bits: 41 bits of milliseconds since 2020, then 22 bits that
 * tell apart the ids of one millisecond. Ids therefore sort by time, and the ids of a month are one range.
 */
export const EPOCH_MS = Date.UTC(2020, 0, 1);
const SEQUENCE_BITS = 22n;
/** The number of different ids within one millisecond. */
export const SEQUENCE_SIZE = 2 ** Number(SEQUENCE_BITS);
const TIME_MS_MAX = 2 ** 41 - 1;

/**
 * Separates ids with a time from ids of earlier releases. Every id of earlier releases is smaller, because their identity columns began at 1. Every id of
 * this release is larger, unless a clock stands in January 2020.
 */
export const TIMED_ID_MIN = 2n ** 50n;

/** Returns the smallest id that a record made at this time can have. Throws for a time before 2020 or after 2089. */
export function firstIdAt(at: Date): bigint {
  const ms = at.getTime() - EPOCH_MS;
  assert(ms >= 0 && ms <= TIME_MS_MAX, `no id can be made for ${at.toISOString()}`);
  return BigInt(ms) << SEQUENCE_BITS;
}

/** Returns the smallest id at this time for any time: the smallest id of all for a time before 2020, and the largest for one after 2089. */
export function firstIdNear(at: Date): bigint {
  return firstIdAt(new Date(Math.min(Math.max(at.getTime(), EPOCH_MS), EPOCH_MS + TIME_MS_MAX)));
}

/** Returns the time of an id, or undefined for an id of an earlier release, which has none. */
export function timeOfId(id: bigint): Date | undefined {
  return id < TIMED_ID_MIN ? undefined : new Date(EPOCH_MS + Number(id >> SEQUENCE_BITS));
}

/**
 * Creates a function that makes ids. The ids differ within this process as long as it makes fewer than `SEQUENCE_SIZE` per millisecond. A random `start`
 * sets the sequence apart from the sequences of other processes.
 */
export function createIdSource(start: number): (at: Date) => bigint {
  let sequence = start;
  return (at) => {
    sequence = (sequence + 1) % SEQUENCE_SIZE;
    return firstIdAt(at) + BigInt(sequence);
  };
}
