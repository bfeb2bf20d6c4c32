import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

interface WaitingEvents {
  readonly consumer: string;
  readonly topics: readonly string[];
  readonly before: Date;
}

/** Returns whether events of these topics that were published before the instant still wait for the consumer. Parked events are left out. */
export async function hasWaitingEvents(db: Db | Tx, { consumer, topics, before }: WaitingEvents): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from outbox where delivered_at is null and topic = any(${topics}::text[]) and created_at < ${before}
    ) or exists (
      select from outbox_cursor c join outbox_event e on e.topic = c.topic and e.position > c.position
      where c.consumer = ${consumer} and c.topic = any(${topics}::text[]) and e.published_at < ${before}
    ) as waiting`.execute(db);
  return rows[0]?.waiting ?? false;
}
