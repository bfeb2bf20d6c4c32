import { sql, type RawBuilder } from 'kysely';
import { EPOCH_MS, firstIdNear, SEQUENCE_SIZE, TIMED_ID_MIN } from '../domain/record-id.ts';

const DAY_MS = 86_400_000;
/**
 * The largest difference between the time of an id, which is that of a server's clock, and the time of its row, which
 * is that of the database or of a vendor.
 */
const CLOCK_SLACK_MS = DAY_MS;
/** No time zone is further from UTC than 14 hours. */
const TIME_ZONE_MAX_MS = 14 * 3_600_000;

/** Returns the time of an id in SQL, as `timeOfId` does. It is null for an id of a release before ids began with the time. */
export function selectTimeOfId(id: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`case when ${id} >= ${TIMED_ID_MIN} then to_timestamp((${EPOCH_MS}::bigint + ${id} / ${SEQUENCE_SIZE}::bigint) / 1000.0) end`;
}

interface TimeSpan {
  readonly from: Date;
  /** The end of the span; the present if left out. */
  readonly until?: Date;
}

/**
 * Returns the condition that a posting, an entry or a bet can belong to this span of time, by its id. The condition
 * only lets PostgreSQL skip the partitions of other months (partition pruning), with a tolerance of a day: the query
 * has its own condition on the time. Ids of releases before ids began with the time always fulfil it.
 */
export function canIdBeInSpan(idColumn: string, { from, until }: TimeSpan): RawBuilder<boolean> {
  const id = sql.ref(idColumn);
  const first = firstIdNear(new Date(from.getTime() - CLOCK_SLACK_MS));
  if (until === undefined) return sql<boolean>`(${id} < ${TIMED_ID_MIN} or ${id} >= ${first})`;
  const end = firstIdNear(new Date(until.getTime() + CLOCK_SLACK_MS));
  return sql<boolean>`(${id} < ${TIMED_ID_MIN} or (${id} >= ${first} and ${id} < ${end}))`;
}

/** Returns the same condition for days of a calendar, `2026-11-22`, both included, in any time zone. */
export function canIdBeOnDays(
  idColumn: string,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<boolean> {
  return canIdBeInSpan(idColumn, {
    from: new Date(Date.parse(from) - TIME_ZONE_MAX_MS),
    until: new Date(Date.parse(to) + DAY_MS + TIME_ZONE_MAX_MS),
  });
}
