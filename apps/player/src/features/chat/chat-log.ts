import type { ChatMessage, ChatMessagesValue } from '@baize/contract/schemas/chat';

/** The messages of a room that this page has loaded. */
export interface ChatLog {
  /** Oldest first, without removals: a removed message stays as a sentence. */
  readonly messages: readonly ChatMessage[];
  /** The position (message id) of the newest message or removal of the room that this page has received. */
  readonly lastPosition: bigint;
  /** The server has messages that are older than the first one here. */
  readonly hasOlder: boolean;
}

/** The number of messages that a page keeps in memory. Older ones are fetched again when the reader asks for them. */
export const KEPT_MESSAGES_MAX = 500;

/** Creates a log from the newest page of a room. */
export function startLog({ list, more }: ChatMessagesValue): ChatLog {
  return { messages: list, lastPosition: positionOf(list.at(-1)), hasOlder: more };
}

/** A log after live items were appended. */
export interface AppendResult {
  readonly log: ChatLog;
  /** Positions between the log and the received items are missing. The caller has to fetch them from the server. */
  readonly hasGap: boolean;
}

/**
 * Appends live items in the order of their positions, and skips positions that the log has already. The server numbers positions without gaps, so a missing
 * one is noticed. The items behind a gap are not appended, because the fetch that fills the gap brings them as well.
 */
export function appendItems(log: ChatLog, items: readonly ChatMessage[]): AppendResult {
  return appendInOrder(log, items, (position, last) => position === last + 1n);
}

/** Appends a page that was fetched after the last position. It may begin later than the next position, because old messages may have been deleted. */
export function appendPage(log: ChatLog, { list }: ChatMessagesValue): ChatLog {
  return appendInOrder(log, list, () => true).log;
}

/** Puts an older page before the first message. */
export function prependPage(log: ChatLog, { list, more }: ChatMessagesValue): ChatLog {
  const first = log.messages[0];
  const older = first === undefined ? list : list.filter((message) => positionOf(message) < positionOf(first));
  return { ...log, messages: [...older, ...log.messages], hasOlder: more };
}

/** Drops the oldest messages of a log above `KEPT_MESSAGES_MAX`. */
export function trimLog(log: ChatLog): ChatLog {
  if (log.messages.length <= KEPT_MESSAGES_MAX) return log;
  return { ...log, messages: log.messages.slice(-KEPT_MESSAGES_MAX), hasOlder: true };
}

/** Appends newer items in order, until `mayFollow` refuses the position of one; `last` is the position before it. */
function appendInOrder(
  log: ChatLog,
  items: readonly ChatMessage[],
  mayFollow: (position: bigint, last: bigint) => boolean,
): AppendResult {
  let { messages, lastPosition } = log;
  for (const item of items.toSorted((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1))) {
    const position = positionOf(item);
    if (position <= lastPosition) continue;
    if (!mayFollow(position, lastPosition)) return { log: { ...log, messages, lastPosition }, hasGap: true };
    lastPosition = position;
    messages = item.kind === 'removal' ? messages.map((message) => withoutRemoved(message, item)) : [...messages, item];
  }
  return { log: { ...log, messages, lastPosition }, hasGap: false };
}

/** Applies a removal to a message: the removed message loses its content, and a quote of the removed message loses its text. */
function withoutRemoved(message: ChatMessage, { removes }: ChatMessage): ChatMessage {
  if (message.messageId === removes)
    return { ...message, text: '', win: null, quote: null, mentions: [], isRemoved: true };
  return message.quote?.messageId === removes ? { ...message, quote: { ...message.quote, text: '' } } : message;
}

/** Returns the position of a message, which is its id; 0 without a message. */
function positionOf(message: ChatMessage | undefined): bigint {
  return BigInt(message?.messageId ?? 0);
}
