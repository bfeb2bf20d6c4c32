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
 * Pauses before a reconnect. The first pause is between 0.3 and 5.7 seconds: when a server process ends, thousands of
 * tabs lose their connection at once and must not reconnect at once.
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
  /** Read at each connection, because the tab may have another token by then. */
  readonly readToken: () => string | null;
  /** Returns the topics to join at each connection, in addition to those of the session. */
  readonly readTopics: () => readonly string[];
  /** Called when the balance may have changed or the session has ended. The handler refetches the balance; a refusal of that call means that the session has ended. */
  readonly onBalanceChanged: () => void;
  /** Called when a joined topic has changed. `subject` names what to refetch, such as 'drawn' of the topic 'draw:SSC_1M'. */
  readonly onTopicChanged: (topic: string, subject: string) => void;
  /** Called with the items that were added to a joined topic, so that nothing has to be refetched. */
  readonly onTopicItems?: (topic: string, items: readonly unknown[]) => void;
  /** Called when changes may have been missed. Many tabs get this call at once, so the handler should wait for a random time. */
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
 * Opens the tab's WebSocket. The server sends `BALANCE_CHANGED` after each connection, so that a change during an
 * interruption is not missed. A broken connection is reopened with growing pauses; a connection whose session has ended
 * is not.
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
  // The server disconnects the socket when its session has ended. The balance call that follows is then refused, which
  // signs the tab out.
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && onBalanceChanged());
  socket.on('connect_error', ({ message }) => {
    // Socket.IO retries a connection that failed, but not one that the server refused.
    if (socket.active) return;
    const refusal = message as ConnectRefusal;
    if (refusal === 'session') onBalanceChanged();
    // The server could not check the session. The random pause spreads the attempts of many tabs.
    if (refusal === 'later') retry = setTimeout(() => socket.connect(), minMs + Math.random() * (maxMs - minMs));
  });
  return {
    connect: () => void socket.connect(),
    disconnect: () => {
      clearTimeout(retry);
      socket.disconnect();
    },
    // Socket.IO would buffer the message for the next connection, which joins all topics anyway.
    join: (topic) => void (socket.connected && socket.emit(JOIN_TOPIC, topic)),
    leave: (topic) => void (socket.connected && socket.emit(LEAVE_TOPIC, topic)),
  };
}
