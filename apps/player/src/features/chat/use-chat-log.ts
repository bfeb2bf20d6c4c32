import { useLazyChatMessagesQuery } from '@baize/api/member';
import { CHAT_MESSAGES_PER_PAGE, CHAT_MESSAGES_PER_PAGE_MAX } from '@baize/contract/limits';
import type { ChatMessage, ChatRoom } from '@baize/contract/schemas/chat';
import { ITEMS_ADDED } from '@baize/site/live-topics';
import { useLiveTopic } from '@baize/site/use-live-topic';
import { useCallback, useEffect, useRef, useState } from 'react';
import { appendItems, appendPage, prependPage, startLog, trimLog, type ChatLog } from './chat-log.ts';

/** A change reaches all readers of a room at once. Each client waits for a random part of this time before it refetches, to spread the load. */
const REFETCH_SPREAD_MS = 300;
/** A room without a live message for this time is refetched, because the socket may have been lost. */
const QUIET_REFETCH_MS = 30_000;
/** A client that misses more pages than this drops its messages and starts again with the newest page. */
const MISSED_PAGES_MAX = 5;

export interface ChatLogView {
  readonly log: ChatLog | undefined;
  /** Whether the last fetch failed. */
  readonly hasFailed: boolean;
  readonly isLoadingOlder: boolean;
  readonly loadOlder: () => Promise<void>;
  /** Fetches the newest page. */
  readonly retry: () => void;
  /** Adds a message that this member has sent, as the server answered it. */
  readonly addMessage: (message: ChatMessage) => void;
}

/**
 * Holds the messages of one room: the newest page, the live messages of the room's topic, and the pages that fill a gap after a lost connection.
 * `onRoomChanged` is called when the server announces that the room itself has changed, e.g. its slow mode.
 */
export function useChatLog(
  { roomId, topic }: Pick<ChatRoom, 'roomId' | 'topic'>,
  onRoomChanged: () => void,
): ChatLogView {
  const [fetchPage] = useLazyChatMessagesQuery();
  const [log, setLog] = useState<ChatLog>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoadingOlder, setIsReadingOlder] = useState(false);
  // A ref: a fetch may start before React has rendered the result of the previous one.
  const currentLog = useRef<ChatLog>(undefined);
  const fetchState = useRef({ isRunning: false, isRequested: false, lastMessageAtMs: 0 });

  const storeLog = useCallback((next: ChatLog) => {
    currentLog.current = trimLog(next);
    setLog(currentLog.current);
  }, []);
  const loadNewestPage = useCallback(async () => {
    const page = await fetchPage({ roomId, pageSize: CHAT_MESSAGES_PER_PAGE }).unwrap();
    storeLog(startLog(page));
  }, [fetchPage, storeLog, roomId]);
  const fetchMissedPages = useCallback(async () => {
    for (let page = 0; page < MISSED_PAGES_MAX; page += 1) {
      const logBefore = currentLog.current;
      if (logBefore === undefined) return await loadNewestPage();
      const value = await fetchPage({
        roomId,
        after: String(logBefore.lastPosition),
        pageSize: CHAT_MESSAGES_PER_PAGE_MAX,
      }).unwrap();
      // Live messages may have arrived during the fetch; `appendPage` skips the messages that the log has already.
      storeLog(appendPage(currentLog.current ?? logBefore, value));
      if (!value.more) return;
    }
    await loadNewestPage();
  }, [loadNewestPage, fetchPage, storeLog, roomId]);
  /** Runs one fetch at a time. A fetch that is requested meanwhile runs afterwards. */
  const refresh = useCallback(async () => {
    const state = fetchState.current;
    state.isRequested = true;
    if (state.isRunning) return;
    state.isRunning = true;
    try {
      while (state.isRequested) {
        state.isRequested = false;
        await fetchMissedPages();
        setHasFailed(false);
      }
    } catch {
      setHasFailed(true);
    } finally {
      state.isRunning = false;
    }
  }, [fetchMissedPages]);
  const addItems = useCallback(
    (items: readonly ChatMessage[]) => {
      fetchState.current.lastMessageAtMs = performance.now();
      const logBefore = currentLog.current;
      if (logBefore === undefined) {
        // The first page may have been read before these messages were sent, so those after it are fetched as well.
        fetchState.current.isRequested = fetchState.current.isRunning;
        return;
      }
      const { log: next, hasGap } = appendItems(logBefore, items);
      storeLog(next);
      if (hasGap) void refresh();
    },
    [storeLog, refresh],
  );

  useLiveTopic(topic, (subject, items) => {
    // Under this subject, the server sends only messages that match the contract.
    if (subject === ITEMS_ADDED) addItems((items ?? []) as readonly ChatMessage[]);
    else if (subject === 'room') onRoomChanged();
    else setTimeout(() => void refresh(), Math.random() * REFETCH_SPREAD_MS);
  });
  useEffect(() => {
    const start = setTimeout(() => void refresh());
    const timer = setInterval(() => {
      const isQuiet = performance.now() - fetchState.current.lastMessageAtMs > QUIET_REFETCH_MS;
      if (isQuiet && document.visibilityState === 'visible' && navigator.onLine) void refresh();
    }, QUIET_REFETCH_MS);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
    };
  }, [refresh]);

  const loadOlder = useCallback(async () => {
    const first = currentLog.current?.messages[0];
    if (first === undefined) return;
    setIsReadingOlder(true);
    const page = await fetchPage({ roomId, before: first.messageId, pageSize: CHAT_MESSAGES_PER_PAGE });
    setIsReadingOlder(false);
    setHasFailed(page.isError);
    if (page.data && currentLog.current) {
      currentLog.current = prependPage(currentLog.current, page.data);
      setLog(currentLog.current);
    }
  }, [fetchPage, roomId]);
  return {
    log,
    hasFailed,
    isLoadingOlder,
    loadOlder,
    retry: () => void refresh(),
    addMessage: (message) => addItems([message]),
  };
}
