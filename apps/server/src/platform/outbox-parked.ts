import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import type { Consumer, ConsumerLog } from './outbox-registry.ts';
import type { OutboxPayload } from './outbox.ts';
import { transaction } from './transaction.ts';

/** The largest number of parked events that one pass tries again. The pause between tries doubles from the first to the longest. */
const RETRIES_AT_ONCE_MAX = 20;
const RETRY_FIRST_SECONDS = 30;
const RETRY_LONGEST_SECONDS = 3_600;
const ERROR_CHARACTERS_MAX = 1_000;

interface ParkedKey {
  readonly consumer: string;
  readonly topic: string;
  readonly position: bigint;
}

/** Stores an event that its consumer could not handle, so that the consumer can go on. The payload is copied, because the stream may delete the event. */
export async function parkEvent(
  tx: Tx,
  event: ParkedKey & { readonly payload: OutboxPayload },
  error: unknown,
): Promise<void> {
  await tx
    .insertInto('outbox_parked')
    .values({
      consumer: event.consumer,
      topic: event.topic,
      position: event.position,
      payload: JSON.stringify(event.payload),
      error: formatError(error),
      next_try_at: sql<Date>`now() + make_interval(secs => ${RETRY_FIRST_SECONDS})`,
    })
    .execute();
}

/** Tries parked events of the consumer that are due, each in a transaction of its own. Returns how many were handled. */
export async function retryParked(db: Db, consumer: Consumer, log: ConsumerLog): Promise<number> {
  let handled = 0;
  for (const position of await findDueEvents(db, consumer)) handled += await retryEvent(db, consumer, position, log);
  return handled;
}

type DueEvent = Omit<ParkedKey, 'consumer'>;

async function findDueEvents(db: Db, { name, handlers }: Consumer): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    select topic, position from outbox_parked
    where consumer = ${name} and next_try_at <= now() and topic = any(${Object.keys(handlers)}::text[])
    order by next_try_at limit ${RETRIES_AT_ONCE_MAX}`.execute(db);
  return rows;
}

async function retryEvent(db: Db, consumer: Consumer, due: DueEvent, log: ConsumerLog): Promise<0 | 1> {
  const key = { consumer: consumer.name, ...due };
  return await transaction(db, async (tx) => {
    const payload = await lockDueEvent(tx, key);
    if (!payload) return 0;
    await sql`savepoint before_event`.execute(tx);
    try {
      await consumer.handlers[due.topic]?.(tx, [payload]);
      await deleteParked(tx, key);
      return 1;
    } catch (error) {
      await sql`rollback to savepoint before_event`.execute(tx);
      await postponeRetry(tx, key, error);
      log.warn({ ...key, position: String(key.position), err: error }, 'a parked event of the outbox failed again');
      return 0;
    }
  });
}

/** Locks a parked event. Returns undefined where another worker tries it, or it is no longer due. */
async function lockDueEvent(tx: Tx, { consumer, topic, position }: ParkedKey): Promise<OutboxPayload | undefined> {
  // Only `parkEvent` writes payloads, in the form in which `publish` took them.
  const { rows } = await sql<{ payload: OutboxPayload }>`
    select payload from outbox_parked
    where consumer = ${consumer} and topic = ${topic} and position = ${position} and next_try_at <= now()
    for update skip locked`.execute(tx);
  return rows[0]?.payload;
}

/** Stores the error and sets the time of the next try. The exponent is bounded, so that the power cannot overflow. */
async function postponeRetry(tx: Tx, { consumer, topic, position }: ParkedKey, error: unknown): Promise<void> {
  await sql`
    update outbox_parked set tries = tries + 1, error = ${formatError(error)},
      next_try_at = now() + make_interval(secs => least(
        ${RETRY_LONGEST_SECONDS}::integer, ${RETRY_FIRST_SECONDS}::integer * power(2, least(tries, 10))))
    where consumer = ${consumer} and topic = ${topic} and position = ${position}`.execute(tx);
}

async function deleteParked(tx: Tx, { consumer, topic, position }: ParkedKey): Promise<void> {
  await tx
    .deleteFrom('outbox_parked')
    .where('consumer', '=', consumer)
    .where('topic', '=', topic)
    .where('position', '=', position)
    .execute();
}

function formatError(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, ERROR_CHARACTERS_MAX);
}
