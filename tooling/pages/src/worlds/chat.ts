import type { MockPlatform } from '@baize/api/testing';
import type { ChatMessage, ChatRoomsValue } from '@baize/contract/schemas/chat';

export const MY_AUTHOR_ID = 'a'.repeat(16);
export const OTHER_AUTHOR_ID = 'b'.repeat(16);

/** Creates a message of another person at this position of the room. */
export function aChatMessage(position: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId: String(position),
    kind: 'text',
    authorId: OTHER_AUTHOR_ID,
    nickname: 'Bimal',
    avatar: null,
    isModerator: false,
    text: `Message ${position}`,
    quote: null,
    mentions: [],
    win: null,
    removes: null,
    isRemoved: false,
    at: '2026-11-25T06:00:00.000Z',
    ...more,
  };
}

/** Creates the value of a single room, in which the member may write. */
export function chatRooms(
  me: Partial<ChatRoomsValue['me']> = {},
  more: Partial<Omit<ChatRoomsValue, 'me'>> = {},
): ChatRoomsValue {
  const standing = me.standing ?? 'free';
  return {
    me: {
      authorId: MY_AUTHOR_ID,
      nickname: 'Asha',
      isModerator: false,
      standing,
      until: null,
      reason: '',
      ...me,
    },
    blocked: [],
    list: [
      {
        roomId: 'lobby',
        topic: 'chat:1.lobby',
        name: 'Lobby',
        language: null,
        online: 12,
        maySend: standing === 'free',
        slowSeconds: 2,
        linksAllowed: false,
      },
    ],
    ...more,
  };
}

/** Mocks the rooms and their messages. */
export function answerChat(
  platform: MockPlatform,
  rooms = chatRooms(),
  messages = [aChatMessage(1), aChatMessage(2)],
): void {
  platform.answer('chatRooms', rooms);
  platform.answer('chatMessages', { list: messages, more: false });
}
