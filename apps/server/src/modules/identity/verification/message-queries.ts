import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { MessagePort, OutgoingMessage } from '../../../platform/messages.ts';
import { transaction } from '../../../platform/transaction.ts';

/** A sender that asks and gets no answer is not asked by a second worker meanwhile. */
const CLAIMED_FOR_SECONDS = 60;
const ATTEMPTS_MAX = 3;

export async function enqueueMessage(tx: Tx, merchantId: number, message: OutgoingMessage, now: Date): Promise<bigint> {
  const row = await tx
    .insertInto('message')
    .values({ merchant_id: merchantId, ...message, created_at: now, not_before: now })
    .returning('message_id as messageId')
    .executeTakeFirstOrThrow();
  return row.messageId;
}

/** Sends one queued message; false where the carrier refused it. After its last attempt it is given up. */
async function deliverMessage(
  db: Db,
  port: MessagePort,
  messageId: bigint,
  now: Date,
  attempts: number,
): Promise<boolean> {
  const message = await transaction(db, async (tx) => await claim(tx, messageId, now));
  if (!message) return false;
  try {
    await port.send(message);
  } catch {
    // Why is the carrier's own log's matter: its words can hold the address.
    await transaction(db, async (tx) => await markFailed(tx, messageId, attempts, now));
    return false;
  }
  await transaction(db, async (tx) => await markSent(tx, messageId, port.keepsBody, now));
  return true;
}

/** Somebody waits for it, and is told where it fails: one attempt. */
export async function deliverNow(db: Db, port: MessagePort, messageId: bigint, now: Date): Promise<boolean> {
  return await deliverMessage(db, port, messageId, now, 1);
}

/** What nobody waits for: queued where the time of an answer must not tell whether something was sent. Returns how many were tried. */
export async function deliverWaiting(db: Db, port: MessagePort, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom('message')
    .select('message_id as messageId')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('not_before', '<=', now)
    .orderBy('message_id')
    .limit(50)
    .execute();
  for (const { messageId } of waiting) await deliverMessage(db, port, messageId, now, ATTEMPTS_MAX);
  return waiting.length;
}

async function claim(tx: Tx, messageId: bigint, now: Date): Promise<OutgoingMessage | undefined> {
  const row = await tx
    .updateTable('message')
    .set({
      not_before: new Date(now.getTime() + CLAIMED_FOR_SECONDS * 1000),
      attempts: sql<number>`attempts + 1`,
    })
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('not_before', '<=', now)
    .returning(['channel', 'address', 'subject', 'body'])
    .executeTakeFirst();
  // The table's own check holds the channel to these two.
  return row as OutgoingMessage | undefined;
}

async function markSent(tx: Tx, messageId: bigint, keepsBody: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ sent_at: now, ...(keepsBody ? {} : { body: '' }) })
    .where('message_id', '=', messageId)
    .execute();
}

async function markFailed(tx: Tx, messageId: bigint, attemptsMax: number, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ failed_at: sql<Date | null>`case when attempts >= ${attemptsMax} then ${now}::timestamptz end` })
    .where('message_id', '=', messageId)
    .execute();
}
