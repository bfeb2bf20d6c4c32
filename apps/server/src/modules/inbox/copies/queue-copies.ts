import { messageChannels } from '@baize/contract/codes';
import { bucketOf } from '../../../domain/bucket.ts';
import { toMessageSubject } from '../../../domain/content/copy-texts.ts';
import type { Tx } from '../../../platform/db.ts';

/** A message that was just stored in an inbox. */
export interface StoredMessage {
  readonly member_id: bigint;
  readonly message_id: bigint;
  readonly merchant_id: number;
  readonly kind: string;
  readonly sent_at: Date;
  readonly campaign_id: bigint | null;
}

/** Queues a copy of each message for each channel for which its member has chosen its subject. `isOffer` means that the messages invite to play. */
export async function queueCopies(tx: Tx, messages: readonly StoredMessage[], isOffer: boolean): Promise<void> {
  if (messages.length === 0) return;
  const memberIds = [...new Set(messages.map(({ member_id }) => member_id))];
  const choices = await tx
    .selectFrom('message_choice')
    .select(['member_id', 'push', 'email', 'sms'])
    .where('bucket', 'in', [...new Set(memberIds.map(bucketOf))])
    .where('member_id', 'in', memberIds)
    .execute();
  const choiceByMember = new Map(choices.map((choice) => [choice.member_id, choice]));
  const copies = messages.flatMap((message) => {
    const choice = choiceByMember.get(message.member_id);
    if (!choice) return [];
    const { merchant_id, member_id, message_id, sent_at, campaign_id } = message;
    const subject = toMessageSubject(message.kind, isOffer);
    return messageChannels
      .filter((channel) => choice[channel].includes(subject))
      .map((channel) => ({
        merchant_id,
        member_id,
        message_id,
        campaign_id,
        channel,
        subject,
        created_at: sent_at,
        not_before: sent_at,
      }));
  });
  if (copies.length > 0) await tx.insertInto('message_copy').values(copies).execute();
}
