import { Type, type Static } from 'typebox';
import { contractEvents, contractKinds } from '../agent-codes.ts';
import { messageChannels, messageSubjects } from '../codes.ts';
import { RECORDS_PER_PAGE_MAX } from '../limits.ts';
import { Amount, CurrencyCode, Instant, pageOf, pageQuery } from './common.ts';

/** Numbers of unread items (spec section 7, CSP_unreadCount). */
export const UnreadCountValue = Type.Object({
  unread: Type.Integer({ minimum: 0 }),
  /** Number of complaints with an answer that the member has not opened. Replies of calls that change messages leave it out. */
  complaints: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type UnreadCountValue = Static<typeof UnreadCountValue>;

export const MessagesQuery = Type.Object({ unreadOnly: Type.Optional(Type.Boolean()), ...pageQuery });
export type MessagesQuery = Static<typeof MessagesQuery>;

const MessageId = Type.String({ minLength: 1, maxLength: 40 });
const common = { messageId: MessageId, sentAt: Instant, read: Type.Boolean() };

/** A message (spec section 3, "Messages"). Messages about money and contracts are texts of the site; others contain their text. */
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
    /** HTML, sanitised when stored; sanitise it again when it is shown (decision 17). */
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
/** Subjects that a member receives by each channel. A channel without subjects is off. */
export const ChosenSubjects = Type.Object(
  { push: Subjects, email: Subjects, sms: Subjects },
  { additionalProperties: false },
);
export type ChosenSubjects = Static<typeof ChosenSubjects>;

const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
/** Times of day in the brand's time zone between which no notification is sent, such as 22:00 to 07:00. */
export const QuietHours = Type.Object({ from: TimeOfDay, until: TimeOfDay }, { additionalProperties: false });
export type QuietHours = Static<typeof QuietHours>;

/** SHA-256 in hex of the endpoint of the browser's push subscription. */
const DeviceId = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const MessageChoicesValue = Type.Object({
  /** Subjects of this site's messages, and its channels. */
  subjects: Subjects,
  channels: Type.Array(Type.Enum([...messageChannels])),
  chosen: ChosenSubjects,
  /** Missing where messages are sent at any time. */
  quiet: Type.Optional(QuietHours),
  /** Verified addresses, masked. Missing where the member has none, so that the channel cannot be selected. */
  email: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  /** The brand's public key (RFC 8292) in base64url, with which a browser subscribes. */
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
/** A push subscription in the form of `PushSubscription.toJSON()`. */
export const AddPushDeviceRequest = Type.Object(
  {
    endpoint: Type.String({ maxLength: 1000, pattern: '^https?://' }),
    /** The public key of the browser: an uncompressed point of P-256. */
    p256dh: Base64Url(87),
    /** Authentication secret of 16 bytes. */
    auth: Base64Url(22),
  },
  { additionalProperties: false },
);
export type AddPushDeviceRequest = Static<typeof AddPushDeviceRequest>;

export const RemovePushDeviceRequest = Type.Object({ deviceId: DeviceId }, { additionalProperties: false });
export type RemovePushDeviceRequest = Static<typeof RemovePushDeviceRequest>;

/** Token of the link in an e-mail or SMS. It needs no log-in: everybody who has the message may end the messages. */
export const UnsubscribeRequest = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
export type UnsubscribeRequest = Static<typeof UnsubscribeRequest>;
