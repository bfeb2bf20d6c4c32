import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import type { OutboxPayload } from './outbox.ts';
import { transaction } from './transaction.ts';

/** Handles a chunk of events of one topic at once, so that a handler can lock its rows in one order and write them by one statement. */
type TopicHandler = (tx: Tx, payloads: readonly OutboxPayload[]) => Promise<void>;
type TopicHandlers = Readonly<Record<string, TopicHandler>>;

/** Reads events with its own cursors, one per topic. The failure of another consumer does not affect it. */
export interface Consumer {
  /** The name of the cursors in the database: a renamed consumer starts anew. */
  readonly name: string;
  readonly handlers: TopicHandlers;
}

/** The log of the consumers. An `error` with the field `alert` raises an alert. */
export interface ConsumerLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Returns every topic that at least one of the consumers handles. */
export function listTopics(consumers: readonly Consumer[]): string[] {
  return [...new Set(consumers.flatMap(({ handlers }) => Object.keys(handlers)))].toSorted();
}

/** Registers the topics and cursors of the consumers. A new consumer begins with the events that are relayed from now on. */
export async function registerConsumers(db: Db, consumers: readonly Consumer[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { name, handlers } of consumers) {
      const topics = Object.keys(handlers).toSorted();
      await sql`
        insert into outbox_stream (topic) select unnest(${topics}::text[]) on conflict do nothing`.execute(tx);
      await sql`
        insert into outbox_cursor (consumer, topic, position)
        select ${name}, topic, last_position from outbox_stream where topic = any(${topics}::text[])
        on conflict do nothing`.execute(tx);
    }
  });
}
