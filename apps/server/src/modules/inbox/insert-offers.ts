import { readMessageAddresses } from '../../members/message-addresses.ts';
import type { Tx } from '../../platform/db.ts';
import { insertMessages, type Message } from './insert-messages.ts';

/**
 * Stores messages that invite to play. Members on a break from play, and members who want no offers, get none of them. Copies by
 * push, e-mail and SMS have the subject `offers` (docs/decisions/0118-copies-of-invitations-are-offers.md).
 */
export async function insertOffers(tx: Tx, messages: readonly Message[]): Promise<void> {
  const [first] = messages;
  if (!first) return;
  const ids = [...new Set(messages.map(({ member_id }) => member_id))];
  const addresses = await readMessageAddresses(tx, ids, new Date(first.sent_at));
  await insertMessages(
    tx,
    messages.filter(({ member_id }) => addresses.get(member_id)?.hidesOffers === false),
    { isOffer: true },
  );
}
