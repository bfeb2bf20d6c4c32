import type { Tx } from './db.ts';

export type OutboxPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Says that something happened, in the transaction in which it happened. Amounts and ids travel as decimal strings. */
export async function publish(tx: Tx, topic: string, payload: OutboxPayload): Promise<void> {
  await tx.insertInto('outbox').values({ topic, payload }).execute();
}
