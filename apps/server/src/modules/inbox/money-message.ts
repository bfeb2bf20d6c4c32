import type { Message } from './insert-messages.ts';

/** The part of an event of the outbox that all events about money have in common. Ids and amounts (in minor units) are texts of digits. */
export interface MoneyEvent {
  readonly memberId: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly amountMinor: string;
}

/** Makes the message of an event about money. `eventKey` identifies the event, so that an event that is delivered again adds no second message. */
export function toMoneyMessage(kind: string, event: MoneyEvent, happenedAt: string, eventKey: string): Message {
  const at = new Date(happenedAt);
  return {
    member_id: BigInt(event.memberId),
    merchant_id: event.merchantId,
    kind,
    sent_at: at,
    happened_at: at,
    currency: event.currency,
    amount_minor: BigInt(event.amountMinor),
    event_key: eventKey,
  };
}
