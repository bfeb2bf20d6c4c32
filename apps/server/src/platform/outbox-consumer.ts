import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import type { OutboxPayload } from './outbox.ts';
import { parkEvent, retryParked } from './outbox-parked.ts';
import type { Consumer, ConsumerLog } from './outbox-registry.ts';
import { transaction } from './transaction.ts';

/** The largest number of events that one transaction handles. */
export const CONSUMER_CHUNK_EVENTS = 500;

/**
 * The SQLSTATE classes of connection failures (08, 57P), serialisation failures (40), exhausted resources (53) and lock time-outs (55). They are not
 * caused by an event, so the chunk is tried again as it is.
 */
const TRANSIENT_SQLSTATE = /^(08|40|53|55|57P)/;

interface OutboxEvent {
  readonly position: bigint;
  readonly payload: OutboxPayload;
}

/** Handles one chunk of each topic that has events for the consumer, and parked events that are due. Returns how many were handled. */
export async function consumeOutbox(db: Db, consumer: Consumer, log: ConsumerLog): Promise<number> {
  let handled = 0;
  for (const topic of await findWaitingTopics(db, consumer)) handled += await consumeChunk(db, consumer, topic, log);
  return handled + (await retryParked(db, consumer, log));
}

async function findWaitingTopics(db: Db, { name, handlers }: Consumer): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select c.topic from outbox_cursor c join outbox_stream s on s.topic = c.topic
    where c.consumer = ${name} and c.topic = any(${Object.keys(handlers)}::text[]) and c.position < s.last_position`.execute(
    db,
  );
  return rows.map(({ topic }) => topic);
}

async function consumeChunk(db: Db, consumer: Consumer, topic: string, log: ConsumerLog): Promise<number> {
  try {
    return await transaction(db, async (tx) => await handleNextChunk(tx, consumer, topic, CONSUMER_CHUNK_EVENTS));
  } catch (error) {
    if (isTransient(error)) throw error;
    // The transaction and the move of its cursor are undone. The events are then handled one by one, and only those
    // that fail are parked.
    return await consumeOneByOne(db, consumer, topic, log);
  }
}

/**
 * Handles the next chunk. The work and the move of the cursor are one transaction, so each event takes effect once.
 * Returns zero where another worker has locked the cursor.
 */
async function handleNextChunk(tx: Tx, { name, handlers }: Consumer, topic: string, limit: number): Promise<number> {
  const events = await lockNextEvents(tx, name, topic, limit);
  const last = events.at(-1);
  if (!last) return 0;
  await handlers[topic]?.(
    tx,
    events.map(({ payload }) => payload),
  );
  await moveCursor(tx, name, topic, last.position);
  return events.length;
}

/** Handles up to one chunk of events, each in a transaction of its own, and parks those that fail. Returns how many were handled or parked. */
async function consumeOneByOne(db: Db, consumer: Consumer, topic: string, log: ConsumerLog): Promise<number> {
  const failures: ParkedEvent[] = [];
  let processed = 0;
  try {
    for (; processed < CONSUMER_CHUNK_EVENTS; processed += 1) {
      const outcome = await transaction(db, async (tx) => await handleOrPark(tx, consumer, topic));
      if (outcome === 'nothing left') break;
      if (outcome !== 'handled') failures.push(outcome);
    }
  } finally {
    // A lost connection ends the loop. The events that were parked before stay parked, so they are reported all the same.
    alertOfParkedEvents(consumer, topic, failures, log);
  }
  return processed;
}

/** Raises one alert for the events of a chunk that were parked, however many they are. */
function alertOfParkedEvents(
  { name }: Consumer,
  topic: string,
  failures: readonly ParkedEvent[],
  log: ConsumerLog,
): void {
  const [first] = failures;
  if (!first) return;
  const position = String(first.position);
  log.error(
    { alert: 'outbox', consumer: name, topic, parked: failures.length, first: position, err: first.error },
    'ALERT: a consumer of the outbox could not handle events, and parked them',
  );
}

interface ParkedEvent {
  readonly position: bigint;
  readonly error: unknown;
}

/** Handles one event or parks it. The cursor stays locked from the failure to the parking, so that no other worker handles the event in between. */
async function handleOrPark(
  tx: Tx,
  { name, handlers }: Consumer,
  topic: string,
): Promise<ParkedEvent | 'handled' | 'nothing left'> {
  const [event] = await lockNextEvents(tx, name, topic, 1);
  if (!event) return 'nothing left';
  const { position, payload } = event;
  await moveCursor(tx, name, topic, position);
  await sql`savepoint before_event`.execute(tx);
  try {
    await handlers[topic]?.(tx, [payload]);
    return 'handled';
  } catch (error) {
    if (isTransient(error)) throw error;
    await sql`rollback to savepoint before_event`.execute(tx);
    await parkEvent(tx, { consumer: name, topic, ...event }, error);
    return { position, error };
  }
}

/** Locks the consumer's cursor and returns the next events. Returns none where another worker has locked the cursor, or nothing is left. */
async function lockNextEvents(tx: Tx, consumer: string, topic: string, limit: number): Promise<readonly OutboxEvent[]> {
  const cursor = await tx
    .selectFrom('outbox_cursor')
    .select('position')
    .where('consumer', '=', consumer)
    .where('topic', '=', topic)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!cursor) return [];
  // Only `publish` writes payloads, and it accepts no other type.
  const { rows } = await sql<OutboxEvent>`
    select position, payload from outbox_event
    where topic = ${topic} and position > ${cursor.position} order by position limit ${limit}`.execute(tx);
  return rows;
}

async function moveCursor(tx: Tx, consumer: string, topic: string, position: bigint): Promise<void> {
  await tx
    .updateTable('outbox_cursor')
    .set({ position })
    .where('consumer', '=', consumer)
    .where('topic', '=', topic)
    .execute();
}

function isTransient(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && TRANSIENT_SQLSTATE.test(error.code)
  );
}
