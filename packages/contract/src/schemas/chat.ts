import { Type, type Static } from 'typebox';
import { CHAT_MESSAGE_MAX_CHARACTERS, CHAT_MESSAGES_PER_PAGE, CHAT_MESSAGES_PER_PAGE_MAX } from '../limits.ts';
import { Instant, Language } from './common.ts';

const RoomId = Type.String({ minLength: 1, maxLength: 40 });
const MessageId = Type.String({ minLength: 1, maxLength: 40 });

export const ChatRoomsValue = Type.Object({
  list: Type.Array(
    Type.Object({
      roomId: RoomId,
      name: Type.String(),
      online: Type.Integer({ minimum: 0 }),
      /** False: it can be read only, by this member or by everybody. */
      maySend: Type.Boolean(),
    }),
  ),
});
export type ChatRoomsValue = Static<typeof ChatRoomsValue>;

/** Asks for the messages before the given one, or for the newest messages. */
export const ChatMessagesQuery = Type.Object({
  roomId: RoomId,
  before: Type.Optional(MessageId),
  pageSize: Type.Integer({ minimum: 1, maximum: CHAT_MESSAGES_PER_PAGE_MAX, default: CHAT_MESSAGES_PER_PAGE }),
});
export type ChatMessagesQuery = Static<typeof ChatMessagesQuery>;

export const ChatMessage = Type.Object({
  messageId: MessageId,
  nickname: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  mine: Type.Boolean(),
  /** Plain text. */
  text: Type.String(),
  at: Instant,
});
export type ChatMessage = Static<typeof ChatMessage>;

/** Oldest first. */
export const ChatMessagesValue = Type.Object({ list: Type.Array(ChatMessage), more: Type.Boolean() });
export type ChatMessagesValue = Static<typeof ChatMessagesValue>;

export const SendChatMessageRequest = Type.Object(
  {
    roomId: RoomId,
    text: Type.String({ minLength: 1, maxLength: CHAT_MESSAGE_MAX_CHARACTERS }),
    /** Made by the client once per message: the same id is said once. */
    clientMessageId: Type.String({ format: 'uuid' }),
  },
  { additionalProperties: false },
);
export type SendChatMessageRequest = Static<typeof SendChatMessageRequest>;

export const LiveModelsQuery = Type.Object({ language: Type.Optional(Language) });
export type LiveModelsQuery = Static<typeof LiveModelsQuery>;

/** Spec section 7, CBS_modelList. */
export const LiveModelsValue = Type.Object({
  list: Type.Array(
    Type.Object({
      modelId: Type.String(),
      name: Type.String(),
      /** The picture's address without its ending. */
      picture: Type.String(),
      online: Type.Boolean(),
    }),
  ),
});
export type LiveModelsValue = Static<typeof LiveModelsValue>;

/** Spec section 7, CBS_launchChat: no token is marked there, so a visitor sees what visitors see. */
export const LaunchChatRequest = Type.Object(
  { modelId: Type.String({ minLength: 1, maxLength: 40 }), language: Language },
  { additionalProperties: false },
);
export type LaunchChatRequest = Static<typeof LaunchChatRequest>;

export const LaunchChatValue = Type.Object({ chatUrl: Type.String() });
export type LaunchChatValue = Static<typeof LaunchChatValue>;
