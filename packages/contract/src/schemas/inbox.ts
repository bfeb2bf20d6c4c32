import { Type, type Static } from 'typebox';
import { contractEvents, contractKinds } from '../agent-codes.ts';
import { RECORDS_PER_PAGE_MAX } from '../limits.ts';
import { Amount, CurrencyCode, Instant, pageOf, pageQuery } from './common.ts';

/** Spec section 7, CSP_unreadCount. */
export const UnreadCountValue = Type.Object({
  unread: Type.Integer({ minimum: 0 }),
  /** Complaints with an answer that the member has not opened; the calls that change messages leave the figure out. */
  complaints: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type UnreadCountValue = Static<typeof UnreadCountValue>;

export const MessagesQuery = Type.Object({ unreadOnly: Type.Optional(Type.Boolean()), ...pageQuery });
export type MessagesQuery = Static<typeof MessagesQuery>;

const MessageId = Type.String({ minLength: 1, maxLength: 40 });
const common = { messageId: MessageId, sentAt: Instant, read: Type.Boolean() };

/** Spec section 3, "Messages": those about money and contracts are sentences of the site; the others come written. */
export const Message = Type.Union([
  Type.Object({
    ...common,
    kind: Type.Enum([
      'deposit_credited',
      'deposit_without_bonus',
      'deposit_failed',
      'deposit_returned',
      'withdrawal_approved',
      'withdrawal_rejected',
      'transfer_received',
      'lottery_win_released',
      'lottery_win_void',
      'lottery_win_forfeit',
    ]),
    at: Instant,
    currency: CurrencyCode,
    amount: Amount,
  }),
  Type.Object({
    ...common,
    kind: Type.Literal('contract'),
    at: Instant,
    event: Type.Enum([...contractEvents]),
    contractId: Type.String({ minLength: 1, maxLength: 40 }),
    contractKind: Type.Enum([...contractKinds]),
    /** Account of the other side of the contract. `*` stands for the merchant, which pays top agents itself. */
    account: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  Type.Object({
    ...common,
    kind: Type.Literal('platform'),
    title: Type.String(),
    /** HTML, sanitised when stored; sanitise again when shown (decision 17). */
    content: Type.String(),
  }),
]);
export type Message = Static<typeof Message>;

export const MessagesValue = Type.Object(pageOf(Message));
export type MessagesValue = Static<typeof MessagesValue>;

export const MessageIdsRequest = Type.Object(
  { messageIds: Type.Array(MessageId, { minItems: 1, maxItems: RECORDS_PER_PAGE_MAX, uniqueItems: true }) },
  { additionalProperties: false },
);
export type MessageIdsRequest = Static<typeof MessageIdsRequest>;
