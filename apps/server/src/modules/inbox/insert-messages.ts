import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { publishChanges } from '../../platform/live/publish-change.ts';
import { memberTopic } from '../../platform/live/topics.ts';
import type { DB } from '../../platform/schema.generated.ts';
import { queueCopies } from './copies/queue-copies.ts';

/** A message to insert into an inbox. */
export type Message = Insertable<DB['inbox_message']>;

/**
 * Stores messages and queues their copies for other channels. A message whose `event_key` the member has already is skipped, so that an event that is
 * delivered again adds no second message. Every open tab of the members then reads its unread count again. `isOffer` means that the messages
 * invite to play.
 */
export async function insertMessages(tx: Tx, messages: readonly Message[], { isOffer = false } = {}): Promise<void> {
  if (messages.length === 0) return;
  const stored = await tx
    .insertInto('inbox_message')
    .values([...messages])
    .onConflict((conflict) => conflict.columns(['member_id', 'event_key']).doNothing())
    .returning(['member_id', 'message_id', 'merchant_id', 'kind', 'sent_at', 'campaign_id'])
    .execute();
  await queueCopies(tx, stored, isOffer);
  await publishChanges(
    tx,
    messages.map(({ member_id }) => ({ topic: memberTopic(member_id), subject: 'inbox' })),
  );
}
