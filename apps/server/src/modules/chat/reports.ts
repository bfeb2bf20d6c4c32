import type { ReportChatMessageRequest } from '@baize/contract/schemas/chat';
import { cleanChatText } from '../../domain/chat/clean-text.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { findOpenRoom } from './rooms.ts';

interface Reporter {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly now: Date;
}

/**
 * Adds a message with its present text to the queue of operators. The reporter's own messages, removed ones and those of the brand
 * cannot be reported (`request.not_found`). Reporting a message twice changes nothing.
 */
export async function reportMessage(
  db: Db,
  { merchantId, memberId, now }: Reporter,
  { roomId, messageId, reason, note }: ReportChatMessageRequest,
): Promise<Outcome<object>> {
  const position = wireId(messageId);
  if (position === undefined) return refuse('request.not_found');
  return await transaction(db, async (tx) => {
    if (!(await findOpenRoom(tx, { merchantId, roomId }))) return refuse('request.not_found');
    const message = await tx
      .selectFrom('chat_message')
      .select(['message_id', 'member_id', 'text', 'kind'])
      .where('merchant_id', '=', merchantId)
      .where('room_id', '=', roomId)
      .where('position', '=', position)
      .where('kind', 'not in', ['removal', 'drop'])
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!message || message.member_id === memberId) return refuse('request.not_found');
    await tx
      .insertInto('chat_report')
      .values({
        merchant_id: merchantId,
        room_id: roomId,
        position,
        message_id: message.message_id,
        author_member_id: message.member_id,
        reporter_member_id: memberId,
        reason,
        note: cleanChatText(note),
        text: message.text,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'room_id', 'position', 'reporter_member_id']).doNothing(),
      )
      .execute();
    return done({});
  });
}
