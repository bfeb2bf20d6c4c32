import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import { insertOffers } from './insert-offers.ts';
import { toMoneyMessage } from './money-message.ts';

const Digits = Type.String({ pattern: '^\\d{1,18}$' });
const rewardWaitingSchema = Compile(
  Type.Object({
    memberId: Digits,
    merchantId: Type.Integer(),
    currency: Type.String(),
    amountMinor: Digits,
    grantId: Digits,
    at: Type.String({ format: 'date-time' }),
  }),
);

/** Inserts the messages about rewards that wait to be claimed. Members on a break from play, and members who want no offers, get no message. */
export async function insertRewardMessages(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const messages = payloads.map((payload) => {
    assert(rewardWaitingSchema.Check(payload), 'an event of a waiting reward without its figures');
    return toMoneyMessage('reward_waiting', payload, payload.at, `reward:${payload.grantId}`);
  });
  await insertOffers(tx, messages);
}
