import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import { publishChanges } from '../../platform/live/publish-change.ts';
import { memberTopic } from '../../platform/live/topics.ts';
import type { DB } from '../../platform/schema.generated.ts';

const Digits = Type.String({ pattern: '^\\d{1,18}$' });
const At = Type.String({ format: 'date-time' });
const money = {
  memberId: Digits,
  merchantId: Type.Integer(),
  currency: Type.String(),
  amountMinor: Digits,
};
const creditedEvent = Compile(
  Type.Object({ ...money, depositId: Digits, creditedAt: At, bonusWithheld: Type.Optional(Type.Boolean()) }),
);
const failedEvent = Compile(Type.Object({ ...money, depositId: Digits, failedAt: At }));
const returnedEvent = Compile(Type.Object({ ...money, depositId: Digits, returnedAt: At }));
const withdrawalEvent = Compile(Type.Object({ ...money, withdrawalId: Digits, at: At }));

type TopicHandler = (tx: Tx, payloads: readonly unknown[]) => Promise<void>;

/** What this module listens to, by topic of the outbox. Called in the transaction that takes the events off it. */
export const inboxEvents = {
  'deposit.credited': telling((payload) => {
    assert(creditedEvent.Check(payload), 'an event of a credited deposit without its figures');
    const kind = payload.bonusWithheld === true ? 'deposit_without_bonus' : 'deposit_credited';
    return messageOf(kind, payload, payload.creditedAt, `deposit:${payload.depositId}`);
  }),
  'deposit.failed': telling((payload) => {
    assert(failedEvent.Check(payload), 'an event of a failed deposit without its figures');
    return messageOf('deposit_failed', payload, payload.failedAt, `deposit_failed:${payload.depositId}`);
  }),
  'deposit.returned': telling((payload) => {
    assert(returnedEvent.Check(payload), 'an event of a returned deposit without its figures');
    return messageOf('deposit_returned', payload, payload.returnedAt, `deposit_returned:${payload.depositId}`);
  }),
  'withdrawal.approved': telling((payload) => withdrawalMessage('withdrawal_approved', payload)),
  'withdrawal.rejected': telling((payload) => withdrawalMessage('withdrawal_rejected', payload)),
};

type Message = Insertable<DB['inbox_message']>;

function telling(messageFor: (payload: unknown) => Message): TopicHandler {
  return async (tx, payloads) => {
    const messages = payloads.map(messageFor);
    await tx
      .insertInto('inbox_message')
      .values(messages)
      .onConflict((conflict) => conflict.columns(['member_id', 'event_key']).doNothing())
      .execute();
    // Every open tab of the member reads its unread count again.
    await publishChanges(
      tx,
      messages.map(({ member_id }) => ({ topic: memberTopic(member_id), subject: 'inbox' })),
    );
  };
}

function withdrawalMessage(kind: 'withdrawal_approved' | 'withdrawal_rejected', payload: unknown): Message {
  assert(withdrawalEvent.Check(payload), 'an event of a withdrawal without its figures');
  return messageOf(kind, payload, payload.at, `${kind}:${payload.withdrawalId}`);
}

interface MoneyNews {
  readonly memberId: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly amountMinor: string;
}

/** `eventKey`: what made it, so that an event that is delivered again makes no second one. */
function messageOf(kind: string, news: MoneyNews, happened: string, eventKey: string): Message {
  const at = new Date(happened);
  return {
    member_id: BigInt(news.memberId),
    merchant_id: news.merchantId,
    kind,
    sent_at: at,
    happened_at: at,
    currency: news.currency,
    amount_minor: BigInt(news.amountMinor),
    event_key: eventKey,
  };
}
