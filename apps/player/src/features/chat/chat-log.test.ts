import type { ChatMessage } from '@baize/contract/schemas/chat';
import { expect, test } from 'vitest';
import { appendItems, appendPage, KEPT_MESSAGES_MAX, prependPage, startLog, trimLog } from './chat-log.ts';

function message(position: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId: String(position),
    kind: 'text',
    authorId: 'a'.repeat(16),
    nickname: 'Asha',
    avatar: null,
    isModerator: false,
    text: `text ${position}`,
    quote: null,
    mentions: [],
    win: null,
    removes: null,
    isRemoved: false,
    at: '2026-11-25T12:00:00.000Z',
    ...more,
  };
}

const log = startLog({ list: [message(4), message(5)], more: true });
const ids = ({ messages }: { messages: readonly ChatMessage[] }) => messages.map(({ messageId }) => Number(messageId));

test('appends each message once and in order, whatever comes twice or out of order', () => {
  const { log: appended, hasGap } = appendItems(log, [message(7), message(5), message(6), message(6)]);
  expect([ids(appended), appended.lastPosition, hasGap]).toEqual([[4, 5, 6, 7], 7n, false]);
  expect(appendItems(appended, [message(6), message(7)]).log.messages).toEqual(appended.messages);
});

test('detects missing messages and takes them from the page that was read', () => {
  const { log: appended, hasGap } = appendItems(log, [message(6), message(9)]);
  expect([ids(appended), hasGap]).toEqual([[4, 5, 6], true]);
  const read = appendPage(appended, { list: [message(7), message(8), message(9)], more: false });
  expect(ids(read)).toEqual([4, 5, 6, 7, 8, 9]);
});

test('takes a page that begins later, because old messages were deleted', () => {
  const empty = startLog({ list: [], more: false });
  expect(appendItems(empty, [message(42)]).hasGap).toBe(true);
  expect(ids(appendPage(empty, { list: [message(42)], more: false }))).toEqual([42]);
});

test('a removal empties the removed message and its quotations, and is not listed itself', () => {
  const quoting = message(6, { quote: { messageId: '5', nickname: 'Asha', text: 'text 5' } });
  const removal = message(7, { kind: 'removal', text: '', removes: '5' });
  const { log: appended } = appendItems(log, [quoting, removal]);
  expect(ids(appended)).toEqual([4, 5, 6]);
  expect(appended.messages[1]).toMatchObject({ isRemoved: true, text: '' });
  expect(appended.messages[2]?.quote?.text).toBe('');
  expect(appended.lastPosition).toBe(7n);
});

test('puts older pages before the first message, without messages that are already listed', () => {
  const older = prependPage(log, { list: [message(3), message(4)], more: false });
  expect([ids(older), older.hasOlder]).toEqual([[3, 4, 5], false]);
});

test('drops the beginning of a long log', () => {
  const list = Array.from({ length: KEPT_MESSAGES_MAX + 5 }, (_, index) => message(index + 1));
  const trimmed = trimLog(startLog({ list, more: false }));
  expect([trimmed.messages.length, trimmed.messages[0]?.messageId, trimmed.hasOlder]).toEqual([
    KEPT_MESSAGES_MAX,
    '6',
    true,
  ]);
});
