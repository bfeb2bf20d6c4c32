import { allLiveTags, baseApi, liveTagsOf } from '@baize/api';
import { useEffect } from 'react';
import { openLiveConnection } from './live-connection.ts';
import { ITEMS_ADDED, liveTopics } from './live-topics.ts';
import { readToken } from '../store/session-storage.ts';
import { useSiteDispatch, useSiteSelector } from '../store/store.ts';

/**
 * Tags that change together with a balance, because each of them is a transaction: a credited or returned deposit, a
 * paid withdrawal, the win of a lottery bet.
 */
const BALANCE_TAGS = ['Balance', 'Deposits', 'Withdrawals', 'Transactions', 'LotteryBets'] as const;
type Tags = readonly ((typeof BALANCE_TAGS)[number] | ReturnType<typeof liveTagsOf>[number])[];

/** Jitter after a gap of the connection: all tabs of a brand refetch then, each after a random part of this time. */
const REFETCH_WITHIN_MS = 5_000;

/**
 * Keeps the balance of every open tab up to date within a second, wherever it changed. Where no WebSocket can be opened
 * (a proxy without upgrades), the balance is refetched when the tab gets the focus.
 */
export function useLiveUpdates(memberId: string | undefined): void {
  const dispatch = useSiteDispatch();
  // The server closes the socket when it ends the session, which is before it answers the sign-out.
  const isSigningOut = useSiteSelector(({ session }) => session.status === 'member' && session.signingOut === true);
  useEffect(() => {
    if (memberId === undefined || isSigningOut) return;
    return watchLive((tags) => void dispatch(baseApi.util.invalidateTags([...tags])));
  }, [memberId, isSigningOut, dispatch]);
}

/** Calls `refetch` with the tags of each change. Returns a function that closes the connection. */
function watchLive(refetch: (tags: Tags) => void): () => void {
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  const connection = openLiveConnection({
    readToken,
    autoConnect: navigator.onLine,
    onBalanceChanged: () => refetch(BALANCE_TAGS),
    readTopics: () => liveTopics.names(),
    onTopicChanged: (topic, subject) => {
      refetch(liveTagsOf(subject));
      liveTopics.publish(topic, subject);
    },
    onTopicItems: (topic, items) => liveTopics.publish(topic, ITEMS_ADDED, items),
    onMissed: () => {
      clearTimeout(refetchTimer);
      refetchTimer = setTimeout(() => {
        refetch([...BALANCE_TAGS, ...allLiveTags()]);
        liveTopics.publishMissed();
      }, Math.random() * REFETCH_WITHIN_MS);
    },
  });
  const detach = liveTopics.attach(connection);
  // Without a network no connection can succeed, and every attempt would log an error to the console.
  const pause = () => connection.disconnect();
  const resume = () => connection.connect();
  window.addEventListener('offline', pause);
  window.addEventListener('online', resume);
  return () => {
    window.removeEventListener('offline', pause);
    window.removeEventListener('online', resume);
    clearTimeout(refetchTimer);
    detach();
    connection.disconnect();
  };
}
