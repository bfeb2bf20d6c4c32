import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { publishChanges } from '../../platform/live/publish-change.ts';
import { memberTopic } from '../../platform/live/topics.ts';
import type { DB } from '../../platform/schema.generated.ts';

export type Message = Insertable<DB['inbox_message']>;

/** Stores messages, each once for its `event_key`. Every open tab of their members then reads its unread count again. */
export async function insertMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('inbox_message')
    .values([...messages])
    .onConflict((conflict) => conflict.columns(['member_id', 'event_key']).doNothing())
    .execute();
  await publishChanges(
    tx,
    messages.map(({ member_id }) => ({ topic: memberTopic(member_id), subject: 'inbox' })),
  );
}
