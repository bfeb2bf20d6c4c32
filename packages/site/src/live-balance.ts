import { baseApi } from '@baize/api';
import { BALANCE_CHANGED, LIVE_PATH } from '@baize/contract/live';
import { useEffect } from 'react';
import { io } from 'socket.io-client';
import { readToken } from './session-storage.ts';
import { useSiteDispatch, useSiteSelector } from './store.ts';

const RECONNECT_MIN_MS = 1_000;
const RECONNECT_MAX_MS = 30_000;

/** What moves with a balance, where a page shows it: a deposit that is credited or goes back, a withdrawal that is paid. */
const MOVED = ['Balance', 'Deposits', 'Withdrawals'] as const;

/**
 * Every open tab shows a change of the balance within a second, wherever it was made. Where no socket can be had (a proxy that
 * knows none) the balance is asked for when the tab comes into focus, as ever.
 */
export function useLiveBalance(memberId: string | undefined): void {
  const dispatch = useSiteDispatch();
  // The server ends the socket with the session, sooner than it answers the sign-out.
  const signingOut = useSiteSelector(({ session }) => session.status === 'member' && session.signingOut === true);
  useEffect(() => {
    if (memberId === undefined || signingOut) return;
    return listen(() => void dispatch(baseApi.util.invalidateTags([...MOVED])));
  }, [memberId, signingOut, dispatch]);
}

/** `changed` is called after each connection as well: whatever happened before it was told to nobody. Returns what ends it. */
function listen(changed: () => void): () => void {
  const socket = io({
    path: LIVE_PATH,
    transports: ['websocket'],
    // Read at each connection: the token may be another one by then.
    auth: (send) => send({ token: readToken() }),
    reconnectionDelay: RECONNECT_MIN_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    autoConnect: navigator.onLine,
  });
  socket.on(BALANCE_CHANGED, changed);
  // The server has ended it, with the session: the next call is refused, and says so.
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && changed());
  // Nor is one let in whose session ended before it came.
  socket.on('connect_error', () => !socket.active && changed());
  // Without a network no try can succeed; each would be an error on the console.
  const pause = () => void socket.disconnect();
  const resume = () => void socket.connect();
  window.addEventListener('offline', pause);
  window.addEventListener('online', resume);
  return () => {
    window.removeEventListener('offline', pause);
    window.removeEventListener('online', resume);
    socket.disconnect();
  };
}
