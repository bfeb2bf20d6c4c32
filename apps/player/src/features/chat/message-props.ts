import type { ChatMessage, ChatRoom, ChatRoomsValue } from '@baize/contract/schemas/chat';

/** The context that the list of messages passes on to each message and its menu. */
export interface MessageContext {
  me: ChatRoomsValue['me'];
  room: ChatRoom;
  onReply: (message: ChatMessage) => void;
  onMention: (message: ChatMessage) => void;
}
