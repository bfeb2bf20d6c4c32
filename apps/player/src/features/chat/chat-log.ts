import type { ChatMessage, ChatMessagesValue } from '@baize/contract/schemas/chat';

/** The messages of a room that a page has read. */
export interface ChatLog {
  /** Oldest first, without removals: a removed message stays as a sentence. */
  readonly messages: readonly ChatMessage[];
  /** The position of the last thing that happened in the room and is known here. */
  readonly last: bigint;
  /** There are messages before the first one. */
  readonly hasOlder: boolean;
}

/** Messages that stay in the memory of a page: older ones are read again when somebody scrolls up. */
export const KEPT_MESSAGES_MAX = 500;

/** Begins with the newest page of a room. */
export function startLog({ list, more }: ChatMessagesValue): ChatLog {
  return { messages: list, last: positionOf(list.at(-1)), hasOlder: more };
}

export interface Appended {
  readonly log: ChatLog;
  /** Something between what is known and what came is missing: it has to be read. */
  readonly hasGap: boolean;
}

/**
 * Appends what the server has sent, each position once and in order, whatever was sent twice. Positions have no gaps, so that a missing one is
 * noticed; what comes behind it is left for the reading.
 */
export function appendItems(log: ChatLog, items: readonly ChatMessage[]): Appended {
  return take(log, items, (position, last) => position === last + 1n);
}

/** Appends a page that was read after the last known position. Old messages may have been deleted, so that it may begin later. */
export function appendPage(log: ChatLog, { list }: ChatMessagesValue): ChatLog {
  return take(log, list, () => true).log;
}

/** Puts an older page before the first message. */
export function prependPage(log: ChatLog, { list, more }: ChatMessagesValue): ChatLog {
  const first = log.messages[0];
  const older = first === undefined ? list : list.filter((message) => positionOf(message) < positionOf(first));
  return { ...log, messages: [...older, ...log.messages], hasOlder: more };
}

/** Leaves away what was read first of a log that has grown long. */
export function trimLog(log: ChatLog): ChatLog {
  if (log.messages.length <= KEPT_MESSAGES_MAX) return log;
  return { ...log, messages: log.messages.slice(-KEPT_MESSAGES_MAX), hasOlder: true };
}

function take(
  log: ChatLog,
  items: readonly ChatMessage[],
  follows: (position: bigint, last: bigint) => boolean,
): Appended {
  let { messages, last } = log;
  for (const item of items.toSorted((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1))) {
    const position = positionOf(item);
    if (position <= last) continue;
    if (!follows(position, last)) return { log: { ...log, messages, last }, hasGap: true };
    last = position;
    messages = item.kind === 'removal' ? messages.map((each) => withoutRemoved(each, item)) : [...messages, item];
  }
  return { log: { ...log, messages, last }, hasGap: false };
}

/** A removed message has no text, also where it is quoted. */
function withoutRemoved(message: ChatMessage, { removes }: ChatMessage): ChatMessage {
  if (message.messageId === removes)
    return { ...message, text: '', win: null, quote: null, mentions: [], isRemoved: true };
  return message.quote?.messageId === removes ? { ...message, quote: { ...message.quote, text: '' } } : message;
}

function positionOf(message: ChatMessage | undefined): bigint {
  return BigInt(message?.messageId ?? 0);
}
