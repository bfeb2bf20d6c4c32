import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { readMessageAddresses } from '../../members/message-addresses.ts';
import type { Tx } from '../../platform/db.ts';
import { insertMessages } from './insert-messages.ts';
import { moneyMessage } from './money-message.ts';

const Digits = Type.String({ pattern: '^\\d{1,18}$' });
const rewardWaiting = Compile(
  Type.Object({
    memberId: Digits,
    merchantId: Type.Integer(),
    currency: Type.String(),
    amountMinor: Digits,
    grantId: Digits,
    at: Type.String({ format: 'date-time' }),
  }),
);

/** Tells members about money that waits to be claimed. Members on a break from play, and members who want no offers, get no message. */
export async function tellOfRewards(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const messages = payloads.map((payload) => {
    assert(rewardWaiting.Check(payload), 'an event of a waiting reward without its figures');
    return moneyMessage('reward_waiting', payload, payload.at, `reward:${payload.grantId}`);
  });
  const ids = [...new Set(messages.map(({ member_id }) => member_id))];
  const [first] = messages;
  if (!first) return;
  const addresses = await readMessageAddresses(tx, ids, new Date(first.sent_at));
  await insertMessages(
    tx,
    messages.filter(({ member_id }) => addresses.get(member_id)?.hidesOffers === false),
  );
}
