import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import type { OutboxPayload } from './outbox.ts';
import { startPolling, type Polling } from './polling.ts';

/** Takes all waiting events of its topic at once, so that it can touch its rows in one order and one statement. */
type TopicHandler = (tx: Tx, payloads: readonly OutboxPayload[]) => Promise<void>;
export type TopicHandlers = Readonly<Record<string, TopicHandler>>;

/** Several modules may listen to one topic: they are told one after the other, in the same transaction. */
export function together(...modules: readonly TopicHandlers[]): TopicHandlers {
  const topics = new Set(modules.flatMap((handlers) => Object.keys(handlers)));
  const toldInTurn = [...topics].map((topic): [string, TopicHandler] => [
    topic,
    async (tx, payloads) => {
      for (const handlers of modules) await handlers[topic]?.(tx, payloads);
    },
  ]);
  return Object.fromEntries(toldInTurn);
}

interface Log {
  error(fields: object, message: string): void;
}

/** How many events one transaction delivers. */
const BATCH_MAX = 200;
/** An event that fails is tried again after this long, and does not hold up the others meanwhile. */
const RETRY_AFTER_SECONDS = 30;

interface Waiting {
  readonly outboxId: bigint;
  readonly topic: string;
  readonly payload: unknown;
}

/**
 * Delivers what waits in the outbox: the handler's work and `delivered_at` are one transaction, so an event takes effect once.
 * Several workers share the table; each takes rows that no other holds. Returns how many events were delivered.
 */
export async function deliverOutbox(db: Db, handlers: TopicHandlers, log: Log): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => await deliverBatch(tx, handlers, BATCH_MAX));
  } catch (error) {
    // Something in the batch failed and all of it is undone: one by one, the culprit alone stays behind.
    log.error({ err: error }, 'a batch of outbox events failed; its events are delivered singly');
    return await deliverSingly(db, handlers, log);
  }
}

async function deliverBatch(tx: Tx, handlers: TopicHandlers, limit: number): Promise<number> {
  const events = await takeWaiting(tx, limit);
  await handle(tx, handlers, events);
  await markDelivered(tx, events);
  return events.length;
}

async function deliverSingly(db: Db, handlers: TopicHandlers, log: Log): Promise<number> {
  let delivered = 0;
  for (let index = 0; index < BATCH_MAX; index += 1) {
    const taken: bigint[] = [];
    try {
      const count = await db.transaction().execute(async (tx) => {
        const events = await takeWaiting(tx, 1);
        taken.push(...events.map(({ outboxId }) => outboxId));
        await handle(tx, handlers, events);
        await markDelivered(tx, events);
        return events.length;
      });
      if (count === 0) return delivered;
      delivered += count;
    } catch (error) {
      log.error({ err: error, outboxIds: taken.map(String) }, 'an outbox event failed and waits for its next try');
      await postpone(db, taken);
    }
  }
  return delivered;
}

async function takeWaiting(tx: Tx, limit: number): Promise<Waiting[]> {
  return await tx
    .selectFrom('outbox')
    .select(['outbox_id as outboxId', 'topic', 'payload'])
    .where('delivered_at', 'is', null)
    .where('not_before', '<=', sql<Date>`now()`)
    .orderBy('outbox_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

async function handle(tx: Tx, handlers: TopicHandlers, events: readonly Waiting[]): Promise<void> {
  const byTopic = Map.groupBy(events, ({ topic }) => topic);
  for (const [topic, ofTopic] of byTopic) {
    const handler = handlers[topic];
    if (!handler) throw new Error(`nobody handles outbox topic ${topic}`);
    // `publish` wrote them, and takes nothing else.
    await handler(
      tx,
      ofTopic.map(({ payload }) => payload as OutboxPayload),
    );
  }
}

async function markDelivered(tx: Tx, events: readonly Waiting[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ outboxId }) => outboxId);
  await tx
    .updateTable('outbox')
    .set({ delivered_at: sql<Date>`now()` })
    .where('outbox_id', 'in', ids)
    .execute();
}

async function postpone(db: Db, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const notBefore = sql<Date>`now() + make_interval(secs => ${RETRY_AFTER_SECONDS})`;
  await db
    .transaction()
    .execute(
      async (tx) =>
        void (await tx.updateTable('outbox').set({ not_before: notBefore }).where('outbox_id', 'in', ids).execute()),
    );
}

/** Delivers until it is told to stop, at once while there is work. */
export function startOutboxDelivery(db: Db, handlers: TopicHandlers, log: Log): Polling {
  return startPolling(
    async () => await deliverOutbox(db, handlers, log),
    (error) => log.error({ err: error }, 'the outbox could not be read'),
  );
}
