import type { ChatMessage, ChatRoom, ChatRoomsValue } from '@baize/contract/schemas/chat';

/** An action of a moderator on a message or its author. */
export type ModerationAct = 'remove' | 'mute_short' | 'mute_day' | 'ban';

/** The context that the list of messages passes on to each message and its menu. */
export interface MessageContext {
  me: ChatRoomsValue['me'];
  room: ChatRoom;
  onReply: (message: ChatMessage) => void;
  onMention: (message: ChatMessage) => void;
  onModerate: (message: ChatMessage, act: ModerationAct) => void;
}
