import { useLazyChatMessagesQuery } from '@baize/api/member';
import { CHAT_MESSAGES_PER_PAGE, CHAT_MESSAGES_PER_PAGE_MAX } from '@baize/contract/limits';
import type { ChatMessage, ChatRoom } from '@baize/contract/schemas/chat';
import { ITEMS_ADDED } from '@baize/site/live-topics';
import { useLiveTopic } from '@baize/site/use-live-topic';
import { useCallback, useEffect, useRef, useState } from 'react';
import { appendItems, appendPage, prependPage, startLog, trimLog, type ChatLog } from './chat-log.ts';

/** A change reaches all readers of a room at once. Each client waits for a random part of this time before it refetches, to spread the load. */
const READ_WITHIN_MS = 300;
/** A room without a live message for this time is refetched, because the socket may have been lost. */
const READ_EVERY_MS = 30_000;
/** A client that misses more pages than this drops its messages and starts again with the newest page. */
const MISSED_PAGES_MAX = 5;

export interface ChatLogView {
  readonly log: ChatLog | undefined;
  /** Whether the last fetch failed. */
  readonly hasFailed: boolean;
  readonly isReadingOlder: boolean;
  readonly readOlder: () => Promise<void>;
  /** Fetches the newest page. */
  readonly retry: () => void;
  /** Adds a message from the reply of the server. */
  readonly take: (message: ChatMessage) => void;
}

/** Holds the messages of one room: the newest page, the live messages of the room's topic, and the pages that fill a gap after a lost connection. */
export function useChatLog(
  { roomId, topic }: Pick<ChatRoom, 'roomId' | 'topic'>,
  onRoomChanged: () => void,
): ChatLogView {
  const [fetchPage] = useLazyChatMessagesQuery();
  const [log, setLog] = useState<ChatLog>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isReadingOlder, setIsReadingOlder] = useState(false);
  // A ref: a fetch may start before React has rendered the result of the previous one.
  const current = useRef<ChatLog>(undefined);
  const reading = useRef({ isRunning: false, isAwaited: false, heardAtMs: 0 });

  const keep = useCallback((next: ChatLog) => {
    current.current = trimLog(next);
    setLog(current.current);
  }, []);
  const begin = useCallback(async () => {
    const page = await fetchPage({ roomId, pageSize: CHAT_MESSAGES_PER_PAGE }).unwrap();
    keep(startLog(page));
  }, [fetchPage, keep, roomId]);
  const readMissed = useCallback(async () => {
    for (let page = 0; page < MISSED_PAGES_MAX; page += 1) {
      const known = current.current;
      if (known === undefined) return await begin();
      const value = await fetchPage({
        roomId,
        after: String(known.last),
        pageSize: CHAT_MESSAGES_PER_PAGE_MAX,
      }).unwrap();
      // Live messages may have arrived during the fetch, so messages that are already known are skipped.
      keep(appendPage(current.current ?? known, value));
      if (!value.more) return;
    }
    await begin();
  }, [begin, fetchPage, keep, roomId]);
  /** Runs one fetch at a time. A fetch that is requested meanwhile runs afterwards. */
  const read = useCallback(async () => {
    const state = reading.current;
    state.isAwaited = true;
    if (state.isRunning) return;
    state.isRunning = true;
    try {
      while (state.isAwaited) {
        state.isAwaited = false;
        await readMissed();
        setHasFailed(false);
      }
    } catch {
      setHasFailed(true);
    } finally {
      state.isRunning = false;
    }
  }, [readMissed]);
  const take = useCallback(
    (items: readonly ChatMessage[]) => {
      reading.current.heardAtMs = performance.now();
      const known = current.current;
      if (known === undefined) return;
      const { log: next, hasGap } = appendItems(known, items);
      keep(next);
      if (hasGap) void read();
    },
    [keep, read],
  );

  useLiveTopic(topic, (subject, items) => {
    // Under this subject, the server sends only messages that match the contract.
    if (subject === ITEMS_ADDED) take((items ?? []) as readonly ChatMessage[]);
    else if (subject === 'room') onRoomChanged();
    else setTimeout(() => void read(), Math.random() * READ_WITHIN_MS);
  });
  useEffect(() => {
    const start = setTimeout(() => void read());
    const timer = setInterval(() => {
      const isQuiet = performance.now() - reading.current.heardAtMs > READ_EVERY_MS;
      if (isQuiet && document.visibilityState === 'visible' && navigator.onLine) void read();
    }, READ_EVERY_MS);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
    };
  }, [read]);

  const readOlder = useCallback(async () => {
    const first = current.current?.messages[0];
    if (first === undefined) return;
    setIsReadingOlder(true);
    const page = await fetchPage({ roomId, before: first.messageId, pageSize: CHAT_MESSAGES_PER_PAGE });
    setIsReadingOlder(false);
    setHasFailed(page.isError);
    if (page.data && current.current) {
      current.current = prependPage(current.current, page.data);
      setLog(current.current);
    }
  }, [fetchPage, roomId]);
  return {
    log,
    hasFailed,
    isReadingOlder,
    readOlder,
    retry: () => void read(),
    take: (message) => take([message]),
  };
}
