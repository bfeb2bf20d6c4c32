import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** The content of an event. Numbers of 64 bits are texts, because JSON has no such integers. */
export type OutboxPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Publishes an event in the transaction in which it happened. Amounts and ids are decimal strings. */
export async function publish(tx: Tx, topic: string, payload: OutboxPayload): Promise<void> {
  await publishAll(tx, topic, [payload]);
}

/** Publishes several events of one transaction, in their order. Does nothing for an empty list. */
export async function publishAll(tx: Tx, topic: string, payloads: readonly OutboxPayload[]): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await sql`
    insert into outbox (topic, payload)
    select ${topic}, payload::jsonb from unnest(${texts}::text[]) with ordinality as happened (payload, place)
    order by place`.execute(tx);
}
