import { allLiveTags, baseApi, liveTagsOf } from '@baize/api';
import { useEffect } from 'react';
import { openLiveConnection } from './live-connection.ts';
import { ITEMS_ADDED, liveTopics } from './live-topics.ts';
import { readToken } from './session-storage.ts';
import { useSiteDispatch, useSiteSelector } from './store.ts';

/** Tags that change together with a balance: a deposit is credited or returned, a withdrawal is paid, a lottery bet has won. Each is a transaction. */
const BALANCE_TAGS = ['Balance', 'Deposits', 'Withdrawals', 'Transactions', 'LotteryBets'] as const;
<<<<<<< HEAD
type Tags = readonly ((typeof BALANCE_TAGS)[number] | ReturnType<typeof liveTagsOf>[number])[];

=======
type Tags = readonly (
  | (typeof BALANCE_TAGS)[number]
  | 'Bets'
  | 'Messages'
  | 'Complaints'
  | 'Contracts'
  | 'ContractFlags'
  | 'Chat'
)[];

/** Tags that a page refetches by the subject of a change. A subject without an entry concerns pages that join its topic. */
const TAGS_OF_SUBJECT = new Map<string, Tags>([
  ['inbox', ['Messages']],
  ['chat', ['Chat']],
  ['complaints', ['Complaints']],
  // The issue of own lottery bets is settled. Bets that have lost move no balance.
  ['lottery-settled', ['LotteryBets', 'Bets']],
  ['lottery-won', ['LotteryBets', 'Bets']],
  ['contracts', ['Contracts', 'ContractFlags']],
]);
>>>>>>> wip/lottery-calendar
/** After a gap all tabs of a brand read again; each waits for a random part of this time. */
const REFETCH_WITHIN_MS = 5_000;

/**
 * Keeps the balance of every open tab up to date within a second, wherever it was changed. Where no socket can be opened (a proxy
 * that passes no upgrades) the balance is read again when the tab comes into focus.
 */
export function useLiveUpdates(memberId: string | undefined): void {
  const dispatch = useSiteDispatch();
  // The server ends the socket with the session, sooner than it answers the sign-out.
  const signingOut = useSiteSelector(({ session }) => session.status === 'member' && session.signingOut === true);
  useEffect(() => {
    if (memberId === undefined || signingOut) return;
    return watchLive((tags) => void dispatch(baseApi.util.invalidateTags([...tags])));
  }, [memberId, signingOut, dispatch]);
}

/** Calls `refetch` with what has changed. Returns the function that ends the connection. */
function watchLive(refetch: (tags: Tags) => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
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
      clearTimeout(later);
      later = setTimeout(() => {
        refetch([...BALANCE_TAGS, ...allLiveTags()]);
        liveTopics.publishMissed();
      }, Math.random() * REFETCH_WITHIN_MS);
    },
  });
  const detach = liveTopics.attach(connection);
  // Without a network no connection can succeed, and each try would be an error on the console.
  const pause = () => connection.disconnect();
  const resume = () => connection.connect();
  window.addEventListener('offline', pause);
  window.addEventListener('online', resume);
  return () => {
    window.removeEventListener('offline', pause);
    window.removeEventListener('online', resume);
    clearTimeout(later);
    detach();
    connection.disconnect();
  };
}
