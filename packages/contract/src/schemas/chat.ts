import { Type, type Static } from 'typebox';
import { chatReportReasons, chatStandings } from '../codes.ts';
import {
  CHAT_MENTIONS_MAX,
  CHAT_MESSAGE_MAX_CHARACTERS,
  CHAT_MESSAGES_PER_PAGE,
  CHAT_MESSAGES_PER_PAGE_MAX,
  CHAT_MUTE_MINUTES_MAX,
  CHAT_NOTE_MAX_CHARACTERS,
  CHAT_SLOW_SECONDS_MAX,
} from '../limits.ts';
import { Amount, CurrencyCode, Instant, Language } from './common.ts';

const RoomId = Type.String({ minLength: 1, maxLength: 40 });
/** The position of a message in its room. Positions have no gaps. */
const MessageId = Type.String({ minLength: 1, maxLength: 19, pattern: '^\\d+$' });
/** Pseudonym of a member within chat. It reveals neither the account nor the member id. */
const AuthorId = Type.String({ minLength: 16, maxLength: 16 });

const ChatPerson = Type.Object({ authorId: AuthorId, nickname: Type.String() });
export type ChatPerson = Static<typeof ChatPerson>;

const ChatRoom = Type.Object({
  roomId: RoomId,
  /** Live topic of the room, from which the socket receives its messages. */
  topic: Type.String(),
  name: Type.String(),
  /** Language of the room; null for every language. */
  language: Type.Union([Language, Type.Null()]),
  online: Type.Integer({ minimum: 0 }),
  /** False where this member may only read; `me.standing` gives the reason. */
  maySend: Type.Boolean(),
  /** Minimum seconds between two messages of one member. */
  slowSeconds: Type.Integer({ minimum: 1 }),
  linksAllowed: Type.Boolean(),
});
export type ChatRoom = Static<typeof ChatRoom>;

export const ChatRoomsValue = Type.Object({
  me: Type.Object({
    authorId: AuthorId,
    nickname: Type.String(),
    isModerator: Type.Boolean(),
    standing: Type.Enum([...chatStandings]),
    /** Time from which the member may write again; null where it is unknown, or where the member may write. */
    until: Type.Union([Instant, Type.Null()]),
    /** Reason that a moderator wrote. It is empty where there is none. */
    reason: Type.String(),
  }),
  /** Authors that this member blocks. */
  blocked: Type.Array(ChatPerson),
  list: Type.Array(ChatRoom),
});
export type ChatRoomsValue = Static<typeof ChatRoomsValue>;

/** Query of a page of messages before or after the given message; without either, the latest messages. */
export const ChatMessagesQuery = Type.Object({
  roomId: RoomId,
  before: Type.Optional(MessageId),
  after: Type.Optional(MessageId),
  pageSize: Type.Integer({ minimum: 1, maximum: CHAT_MESSAGES_PER_PAGE_MAX, default: CHAT_MESSAGES_PER_PAGE }),
});
export type ChatMessagesQuery = Static<typeof ChatMessagesQuery>;

/** A win of the author's own record. The server creates the card from the bet. */
const ChatWin = Type.Object({
  gameType: Type.String(),
  vendor: Type.String(),
  gameCode: Type.String(),
  /** Names of the game by language. English is always present. */
  gameNames: Type.Record(Type.String(), Type.String()),
  currency: CurrencyCode,
  stake: Amount,
  win: Amount,
  /** Win divided by stake, rounded down to two digits, e.g. "12.50". */
  times: Type.String(),
  /** Address of the page that verifies the round, without the language; null where the vendor has none. */
  roundUrl: Type.Union([Type.String(), Type.Null()]),
});
export type ChatWin = Static<typeof ChatWin>;

/** Red envelopes that the brand has dropped in the room. Members open one on the page of the envelopes. */
const ChatEnvelope = Type.Object({
  envelopeId: Type.String({ minLength: 1, maxLength: 40 }),
  /** Titles by language. English is always present. */
  titles: Type.Record(Type.String(), Type.String()),
  currency: CurrencyCode,
  /** Sum of all envelopes. */
  amount: Amount,
  count: Type.Integer({ minimum: 1 }),
  expiresAt: Instant,
});
export type ChatEnvelope = Static<typeof ChatEnvelope>;

export const ChatMessage = Type.Object({
  messageId: MessageId,
  /** `removal`: removes the message `removes`; it is sent by the live topic and in pages `after` a message. `drop`: the brand announces envelopes. */
  kind: Type.Enum(['text', 'win', 'removal', 'drop']),
  authorId: AuthorId,
  nickname: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  isModerator: Type.Boolean(),
  /** Plain text; empty where the message was removed. */
  text: Type.String(),
  quote: Type.Union([Type.Object({ messageId: MessageId, nickname: Type.String(), text: Type.String() }), Type.Null()]),
  mentions: Type.Array(ChatPerson),
  win: Type.Union([ChatWin, Type.Null()]),
  /** The envelopes of a drop. Other messages, and servers of the previous release, leave it out. */
  envelope: Type.Optional(ChatEnvelope),
  removes: Type.Union([MessageId, Type.Null()]),
  isRemoved: Type.Boolean(),
  at: Instant,
});
export type ChatMessage = Static<typeof ChatMessage>;

/** Messages, oldest first. `more`: there are older ones, or newer ones with `after`. */
export const ChatMessagesValue = Type.Object({ list: Type.Array(ChatMessage), more: Type.Boolean() });
export type ChatMessagesValue = Static<typeof ChatMessagesValue>;

export const SendChatMessageRequest = Type.Object(
  {
    roomId: RoomId,
    /** Empty only where a win is shared. */
    text: Type.String({ maxLength: CHAT_MESSAGE_MAX_CHARACTERS }),
    /** Idempotency key of the message, created by the client: the same id is sent only once. */
    clientMessageId: Type.String({ format: 'uuid' }),
    quotes: Type.Optional(MessageId),
    /** Mentioned authors. */
    mentions: Type.Optional(Type.Array(AuthorId, { maxItems: CHAT_MENTIONS_MAX })),
    /** A winning bet of the author's own record. */
    betId: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
export type SendChatMessageRequest = Static<typeof SendChatMessageRequest>;

export const ReportChatMessageRequest = Type.Object(
  {
    roomId: RoomId,
    messageId: MessageId,
    reason: Type.Enum([...chatReportReasons]),
    note: Type.String({ maxLength: CHAT_NOTE_MAX_CHARACTERS }),
  },
  { additionalProperties: false },
);
export type ReportChatMessageRequest = Static<typeof ReportChatMessageRequest>;

export const BlockChatAuthorRequest = Type.Object(
  { authorId: AuthorId, blocked: Type.Boolean() },
  { additionalProperties: false },
);
export type BlockChatAuthorRequest = Static<typeof BlockChatAuthorRequest>;

export const BlockChatAuthorValue = Type.Object({ blocked: Type.Array(ChatPerson) });
export type BlockChatAuthorValue = Static<typeof BlockChatAuthorValue>;

/** Why a moderator acts. The audit keeps the reason; a muted or banned member reads it. */
const reason = Type.String({ minLength: 1, maxLength: CHAT_NOTE_MAX_CHARACTERS, pattern: String.raw`\S` });

/** Acts of a moderator in a room. Muting, banning and removing name a message and concern its author. */
export const ModerateChatRequest = Type.Union([
  Type.Object(
    { act: Type.Literal('remove'), roomId: RoomId, messageId: MessageId, reason },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      act: Type.Literal('mute'),
      roomId: RoomId,
      messageId: MessageId,
      minutes: Type.Integer({ minimum: 1, maximum: CHAT_MUTE_MINUTES_MAX }),
      reason,
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { act: Type.Literal('ban'), roomId: RoomId, messageId: MessageId, reason },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      act: Type.Literal('slow'),
      roomId: RoomId,
      slowSeconds: Type.Integer({ minimum: 1, maximum: CHAT_SLOW_SECONDS_MAX }),
    },
    { additionalProperties: false },
  ),
]);
export type ModerateChatRequest = Static<typeof ModerateChatRequest>;

export const LiveModelsQuery = Type.Object({ language: Type.Optional(Language) });
export type LiveModelsQuery = Static<typeof LiveModelsQuery>;

/** Live models (spec section 7, CBS_modelList). */
export const LiveModelsValue = Type.Object({
  list: Type.Array(
    Type.Object({
      modelId: Type.String(),
      name: Type.String(),
      /** Address of the picture without its extension. */
      picture: Type.String(),
      online: Type.Boolean(),
    }),
  ),
});
export type LiveModelsValue = Static<typeof LiveModelsValue>;

/**
 * Launch of a live chat (spec section 7, CBS_launchChat). A visitor watches, and only a member sends gifts: the token
 * is sent where there is one (decision 18).
 */
export const LaunchChatRequest = Type.Object(
  { modelId: Type.String({ minLength: 1, maxLength: 40 }), language: Language },
  { additionalProperties: false },
);
export type LaunchChatRequest = Static<typeof LaunchChatRequest>;

export const LaunchChatValue = Type.Object({
  /** Address on the vendor's origin. It carries a single-use launch token (60 s) for a member; a visitor watches without one. */
  chatUrl: Type.String(),
  name: Type.String(),
});
export type LaunchChatValue = Static<typeof LaunchChatValue>;
