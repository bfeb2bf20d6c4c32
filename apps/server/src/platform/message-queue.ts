import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { CarrierRefusedError, type MessagePort, type OutgoingMessage } from './messages.ts';
import { transaction } from './transaction.ts';

/** The duration of a claim. Meanwhile no second worker sends a message whose carrier does not answer. */
const CLAIMED_FOR_SECONDS = 60;
/** A message is marked as failed after so many attempts of the worker. */
const ATTEMPTS_MAX = 3;
const MESSAGES_PER_RUN_MAX = 50;

/** A message that its sender has claimed: no other worker sends it meanwhile. */
export interface ClaimedMessage {
  readonly messageId: bigint;
  readonly message: OutgoingMessage;
}

/**
 * Queues an e-mail or SMS in the transaction of the caller. Returns the id of the message. With `claimed`, the caller sends the message itself first.
 */
export async function enqueueMessage(
  tx: Tx,
  merchantId: number,
  message: OutgoingMessage,
  now: Date,
  { claimed = false } = {},
): Promise<bigint> {
  const claim = claimed ? { not_before: claimedUntil(now), attempts: 1 } : { not_before: now };
  const { unsubscribeUrl = null, ...text } = message;
  const row = await tx
    .insertInto('message')
    .values({ merchant_id: merchantId, ...text, unsubscribe_url: unsubscribeUrl, created_at: now, ...claim })
    .returning('message_id as messageId')
    .executeTakeFirstOrThrow();
  return row.messageId;
}

/** `unknown`: the carrier gave no clear answer, so that the message may have been sent all the same. */
type Delivery = 'sent' | 'refused' | 'unknown';

/** Sends one message that the caller has claimed. The message is marked as failed after its last attempt. */
async function deliver(
  db: Db,
  port: MessagePort,
  { messageId, message }: ClaimedMessage,
  now: Date,
  attempts: number,
): Promise<Delivery> {
  try {
    await port.send(message);
  } catch (error) {
    // The error is not logged: its text can contain the address. The carrier keeps its own log.
    await transaction(db, async (tx) => await markFailed(tx, messageId, attempts, now));
    return error instanceof CarrierRefusedError ? 'refused' : 'unknown';
  }
  await transaction(db, async (tx) => await markSent(tx, messageId, port.keepsBody, now));
  return 'sent';
}

/** Sends a message that was enqueued as claimed, with a single attempt, because its requester waits for the result. */
export async function deliverNow(db: Db, port: MessagePort, claimed: ClaimedMessage, now: Date): Promise<Delivery> {
  return await deliver(db, port, claimed, now, 1);
}

/**
 * Sends queued messages, one after the other, and tries a message again whose claim has ended. Messages are queued where the response time of a call must
 * not reveal whether one was sent. Returns how many messages were waiting.
 */
export async function deliverWaiting(db: Db, port: MessagePort, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom('message')
    .select('message_id as messageId')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('not_before', '<=', now)
    .orderBy('message_id')
    .limit(MESSAGES_PER_RUN_MAX)
    .execute();
  for (const { messageId } of waiting) {
    const message = await transaction(db, async (tx) => await claimMessage(tx, messageId, now));
    if (message) await deliver(db, port, { messageId, message }, now, ATTEMPTS_MAX);
  }
  return waiting.length;
}

/** Returns the end of a claim. A process that claimed a message has ended by then, and another one takes the message. */
function claimedUntil(now: Date): Date {
  return new Date(now.getTime() + CLAIMED_FOR_SECONDS * 1000);
}

/** Claims a message that is due. Returns undefined if another worker has claimed or sent it. */
async function claimMessage(tx: Tx, messageId: bigint, now: Date): Promise<OutgoingMessage | undefined> {
  const row = await tx
    .updateTable('message')
    .set({
      not_before: claimedUntil(now),
      attempts: sql<number>`attempts + 1`,
    })
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('not_before', '<=', now)
    .returning(['channel', 'address', 'subject', 'body', 'unsubscribe_url'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { unsubscribe_url, ...text } = row;
  // A check of the table limits the channel to these two.
  return { ...text, unsubscribeUrl: unsubscribe_url ?? undefined } as OutgoingMessage;
}

async function markSent(tx: Tx, messageId: bigint, keepsBody: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ sent_at: now, ...(keepsBody ? {} : { body: '', unsubscribe_url: null }) })
    .where('message_id', '=', messageId)
    .execute();
}

/** Marks the message as failed if it has no attempts left. */
async function markFailed(tx: Tx, messageId: bigint, attemptsMax: number, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ failed_at: sql<Date | null>`case when attempts >= ${attemptsMax} then ${now}::timestamptz end` })
    .where('message_id', '=', messageId)
    .execute();
}
