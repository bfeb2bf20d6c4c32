import { sql, type RawBuilder } from 'kysely';
import { EPOCH_MS, firstIdNear, SEQUENCE_SIZE, TIMED_ID_MIN } from '../domain/record-id.ts';

const DAY_MS = 86_400_000;
/** The time of an id is that of a server's clock, the time of a row that of the database or of a vendor. They differ by less than this. */
const CLOCK_SLACK_MS = DAY_MS;
/** No time zone is further from UTC than 14 hours. */
const TIME_ZONE_MAX_MS = 14 * 3_600_000;

/** The time of an id in SQL, as `timeOfId` has it: null for an id of a release before ids began with the time. */
export function selectTimeOfId(id: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`case when ${id} >= ${TIMED_ID_MIN} then to_timestamp((${EPOCH_MS}::bigint + ${id} / ${SEQUENCE_SIZE}::bigint) / 1000.0) end`;
}

interface Span {
  readonly from: Date;
  /** Left out: until now. */
  readonly until?: Date;
}

/**
 * The condition that a posting, an entry or a bet can be of this span of time, by its id. It only tells PostgreSQL which months to look into
 * (partition pruning), with a slack of a day: the query has its own condition on the time. Ids of releases before ids began with the time
 * always fulfil it.
 */
export function canIdBeInSpan(idColumn: string, { from, until }: Span): RawBuilder<boolean> {
  const id = sql.ref(idColumn);
  const first = firstIdNear(new Date(from.getTime() - CLOCK_SLACK_MS));
  if (until === undefined) return sql<boolean>`(${id} < ${TIMED_ID_MIN} or ${id} >= ${first})`;
  const end = firstIdNear(new Date(until.getTime() + CLOCK_SLACK_MS));
  return sql<boolean>`(${id} < ${TIMED_ID_MIN} or (${id} >= ${first} and ${id} < ${end}))`;
}

/** The same for days of a calendar, `2026-11-22`, both included, whatever its time zone. */
export function canIdBeOnDays(
  idColumn: string,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<boolean> {
  return canIdBeInSpan(idColumn, {
    from: new Date(Date.parse(from) - TIME_ZONE_MAX_MS),
    until: new Date(Date.parse(to) + DAY_MS + TIME_ZONE_MAX_MS),
  });
}
