import { Type, type Static } from 'typebox';
import { contractEvents, contractKinds } from '../agent-codes.ts';
import { messageChannels, messageSubjects } from '../codes.ts';
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
      'reward_waiting',
      'pay_received',
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

const Subjects = Type.Array(Type.Enum([...messageSubjects]), { uniqueItems: true, maxItems: messageSubjects.length });
/** The subjects that a member wants by each channel. A channel without subjects is off. */
export const ChosenSubjects = Type.Object(
  { push: Subjects, email: Subjects, sms: Subjects },
  { additionalProperties: false },
);
export type ChosenSubjects = Static<typeof ChosenSubjects>;

const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
/** Times of the day in the zone of the brand between which nothing rings, e.g. 22:00 to 07:00. */
export const QuietHours = Type.Object({ from: TimeOfDay, until: TimeOfDay }, { additionalProperties: false });
export type QuietHours = Static<typeof QuietHours>;

/** The SHA-256 of the address that the push service gave to the browser, in hex. */
const DeviceId = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const MessageChoicesValue = Type.Object({
  /** The subjects of this site's messages, and its channels. */
  subjects: Subjects,
  channels: Type.Array(Type.Enum([...messageChannels])),
  chosen: ChosenSubjects,
  /** Absent: at any time. */
  quiet: Type.Optional(QuietHours),
  /** The proved addresses, masked. Absent: the member has none, and the channel cannot be chosen. */
  email: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  /** The public key of the brand (RFC 8292), in base64url: a browser asks for notifications with it. */
  pushKey: Type.String(),
  devices: Type.Array(Type.Object({ deviceId: DeviceId, name: Type.String(), addedAt: Instant })),
});
export type MessageChoicesValue = Static<typeof MessageChoicesValue>;

export const SetMessageChoicesRequest = Type.Object(
  { chosen: ChosenSubjects, quiet: Type.Optional(QuietHours) },
  { additionalProperties: false },
);
export type SetMessageChoicesRequest = Static<typeof SetMessageChoicesRequest>;

const Base64Url = (characters: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${characters}}$` });
/** A subscription of the Push API, as `PushSubscription.toJSON()` gives it. */
export const AddPushDeviceRequest = Type.Object(
  {
    endpoint: Type.String({ maxLength: 1000, pattern: '^https?://' }),
    /** The public key of the browser: an uncompressed point of P-256. */
    p256dh: Base64Url(87),
    /** 16 bytes. */
    auth: Base64Url(22),
  },
  { additionalProperties: false },
);
export type AddPushDeviceRequest = Static<typeof AddPushDeviceRequest>;

export const RemovePushDeviceRequest = Type.Object({ deviceId: DeviceId }, { additionalProperties: false });
export type RemovePushDeviceRequest = Static<typeof RemovePushDeviceRequest>;

/** The token of the link in an e-mail or SMS. It needs no log-in: whoever holds the message may end the messages. */
export const UnsubscribeRequest = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
export type UnsubscribeRequest = Static<typeof UnsubscribeRequest>;
