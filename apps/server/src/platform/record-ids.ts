import { randomInt } from 'node:crypto';
import { createIdSource, SEQUENCE_SIZE } from '../domain/record-id.ts';

/**
 * Makes the id of a record of this time. The id begins with the time in milliseconds, so that ids sort by time. Two processes can make the same id, with a chance of about one in four million where both make
 * one in the same millisecond, so every key names the member as well.
 */
export const makeRecordId = createIdSource(randomInt(SEQUENCE_SIZE));

/** Makes an id that is larger than `last` even if the clock of this server is behind the clock that `last` was made by. */
export function makeRecordIdAfter(last: bigint, at: Date): bigint {
  const id = makeRecordId(at);
  return id > last ? id : last + 1n;
}
