import type { Message } from './insert-messages.ts';

/** The figures of an event about money, in the form of the outbox. */
export interface MoneyNews {
  readonly memberId: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly amountMinor: string;
}

/** Makes the message of an event about money. `eventKey` identifies the event, so that an event that is delivered again adds no second message. */
export function toMoneyMessage(kind: string, news: MoneyNews, happened: string, eventKey: string): Message {
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
