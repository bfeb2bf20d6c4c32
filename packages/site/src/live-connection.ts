import {
  BALANCE_CHANGED,
  JOIN_TOPIC,
  LEAVE_TOPIC,
  LIVE_PATH,
  REFETCH_ALL,
  TOPIC_CHANGED,
  TOPIC_ITEMS,
  type ConnectRefusal,
} from '@baize/contract/live';
import { io } from 'socket.io-client';

/**
 * The first pause is between 0.3 and 5.7 seconds: when a server process ends, thousands of tabs lose their connection in the same moment,
 * and must not come back in the same moment.
 */
const RECONNECT_PAUSES: ReconnectPauses = { minMs: 3_000, maxMs: 30_000 };
const RECONNECT_SPREAD = 0.9;

interface ReconnectPauses {
  readonly minMs: number;
  readonly maxMs: number;
}

export interface LiveConnectionOptions {
  /** Origin of the socket. It is the page's own unless a test names a server. */
  readonly origin?: string;
  readonly reconnectPauses?: ReconnectPauses;
  readonly autoConnect: boolean;
  /** Read at each connection, because the tab may hold another token by then. */
  readonly readToken: () => string | null;
  /** The topics to join at each connection, beside those of the session. */
  readonly readTopics: () => readonly string[];
  /** The balance may have changed, or the session has ended: whoever reads the balance finds out. */
  readonly onBalanceChanged: () => void;
  readonly onTopicChanged: (topic: string, subject: string) => void;
  readonly onTopicItems?: (topic: string, items: readonly unknown[]) => void;
  /** Changes may have been missed. It is called for many tabs at once, so that it should wait for a random time. */
  readonly onMissed: () => void;
}

export interface LiveConnection {
  connect(): void;
  disconnect(): void;
  /** Joins a topic of `readTopics` while the socket is connected. Each new connection joins all of them. */
  join(topic: string): void;
  leave(topic: string): void;
}

/**
 * Opens the tab's socket. The server sends `BALANCE_CHANGED` after each connection, so that a change during a break is not missed. A
 * connection that breaks is opened again with growing pauses; one whose session has ended is not.
 */
export function openLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { origin, reconnectPauses = RECONNECT_PAUSES, autoConnect, readToken, onBalanceChanged } = options;
  const { minMs, maxMs } = reconnectPauses;
  const settings = {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: (send: (data: object) => void) => send({ token: readToken() }),
    reconnectionDelay: minMs,
    reconnectionDelayMax: maxMs,
    randomizationFactor: RECONNECT_SPREAD,
    autoConnect,
  };
  const socket = origin === undefined ? io(settings) : io(origin, settings);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasConnected = false;
  socket.on('connect', () => {
    for (const topic of options.readTopics()) socket.emit(JOIN_TOPIC, topic);
    if (hasConnected) options.onMissed();
    hasConnected = true;
  });
  socket.on(BALANCE_CHANGED, onBalanceChanged);
  socket.on(TOPIC_CHANGED, options.onTopicChanged);
  socket.on(TOPIC_ITEMS, (topic: string, items: readonly unknown[]) => options.onTopicItems?.(topic, items));
  socket.on(REFETCH_ALL, options.onMissed);
  // The server disconnects a socket by a message when its session has ended: the next call is refused, and signs the tab out.
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && onBalanceChanged());
  socket.on('connect_error', ({ message }) => {
    // Socket.IO repeats a connection that failed, but not one that the server has refused.
    if (socket.active) return;
    const refusal = message as ConnectRefusal;
    if (refusal === 'session') onBalanceChanged();
    if (refusal === 'later') retry = setTimeout(() => socket.connect(), minMs + Math.random() * (maxMs - minMs));
  });
  return {
    connect: () => void socket.connect(),
    disconnect: () => {
      clearTimeout(retry);
      socket.disconnect();
    },
    // Socket.IO would keep a message for the next connection, which joins by itself.
    join: (topic) => void (socket.connected && socket.emit(JOIN_TOPIC, topic)),
    leave: (topic) => void (socket.connected && socket.emit(LEAVE_TOPIC, topic)),
  };
}
