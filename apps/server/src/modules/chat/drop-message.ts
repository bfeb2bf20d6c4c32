import { randomUUID } from 'node:crypto';
import type { ChatEnvelope } from '@baize/contract/schemas/chat';
import type { Tx } from '../../platform/db.ts';
import { publishChange } from '../../platform/live/publish-change.ts';
import { chatTopic } from '../../platform/live/topics.ts';
import { MESSAGE_ADDED, allocatePosition, type RoomKey } from './messages.ts';

/** The author of the brand's own messages in a room. No member has the id 0. An author id has 16 characters, which are random for members. */
const BRAND_MEMBER_ID = 0n;
const BRAND_AUTHOR_ID = 'brand-----------';

/** Posts a message in the name of the brand that announces dropped envelopes. Returns the position of the message. */
export async function postDropMessage(
  tx: Tx,
  room: RoomKey,
  { brand, envelope, now }: { readonly brand: string; readonly envelope: ChatEnvelope; readonly now: Date },
): Promise<bigint> {
  const position = await allocatePosition(tx, room);
  await tx
    .insertInto('chat_message')
    .values({
      merchant_id: room.merchantId,
      room_id: room.roomId,
      position,
      kind: 'drop',
      member_id: BRAND_MEMBER_ID,
      author_id: BRAND_AUTHOR_ID,
      nickname: brand,
      is_moderator: true,
      text: '',
      envelope: JSON.stringify(envelope),
      client_message_id: randomUUID(),
      created_at: now,
    })
    .execute();
  await publishChange(tx, { topic: chatTopic(room.merchantId, room.roomId), subject: MESSAGE_ADDED });
  return position;
}
