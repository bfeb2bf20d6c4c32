import { BALANCE_CHANGED, REFETCH_ALL, TOPIC_CHANGED, TOPIC_ITEMS } from '@baize/contract/live';
import type { Change } from './publish-change.ts';
import { socketsOfTopic } from './rooms.ts';
import type { ChangeEventName, LiveServer, LiveSocket } from './server-types.ts';
import type { Topic } from './topics.ts';

/** The number of changes that are kept for a slow reader one by one. A reader that missed more is told to read everything again. */
const MISSED_CHANGES_MAX = 16;
/** A reader that reads nothing for this time is disconnected. Its client connects again and reads everything again. */
export const SLOW_READER_MS = 10_000;

type Message = readonly [event: ChangeEventName, ...details: string[]];

interface Backlog {
  readonly sinceMs: number;
  /** The messages by their text, so that a change that happens again while the reader is behind is sent once. */
  readonly missed: Map<string, Message>;
}

interface Audience {
  readonly sockets: Iterable<LiveSocket>;
  readonly target: Pick<LiveServer, 'volatile'>;
}

export interface Delivery {
  sendBalanceChanged(memberTopic: Topic): void;
  sendChange(change: Change): void;
  /** Sends the items that were added to a topic. A slow reader gets the change instead, and reads the missing items itself. */
  sendItems(change: Change, items: readonly object[]): void;
  sendRefetchAll(): void;
  /** Disconnects readers that have been behind for `SLOW_READER_MS`. Returns how many. */
  disconnectSlowReaders(): number;
  readersBehind(): number;
}

/**
 * Sends changes to rooms with back-pressure. A socket whose last message has not left the process yet gets nothing more into its
 * buffer: its changes are remembered, each once and a bounded number of them, and sent when the socket is writable again.
 */
export function createDelivery(io: LiveServer, nowMs: () => number = () => performance.now()): Delivery {
  const backlogs = new Map<LiveSocket, Backlog>();

  const sendBacklog = (socket: LiveSocket): void => {
    const backlog = backlogs.get(socket);
    if (!backlog) return;
    backlogs.delete(socket);
    if (backlog.missed.size > MISSED_CHANGES_MAX) socket.emit(REFETCH_ALL);
    else for (const message of backlog.missed.values()) socket.emit(...message);
  };
  const openBacklog = (socket: LiveSocket): Backlog => {
    const backlog: Backlog = { sinceMs: nowMs(), missed: new Map() };
    backlogs.set(socket, backlog);
    socket.conn.transport.once('ready', () => sendBacklog(socket));
    socket.once('disconnect', () => void backlogs.delete(socket));
    return backlog;
  };
  const remember = (socket: LiveSocket, message: Message): void => {
    const { missed } = backlogs.get(socket) ?? openBacklog(socket);
    if (missed.size <= MISSED_CHANGES_MAX) missed.set(message.join(' '), message);
  };
  const rememberForReadersBehind = ({ sockets }: Audience, message: Message): void => {
    for (const socket of sockets) if (!isWritable(socket)) remember(socket, message);
  };
  const send = (audience: Audience, message: Message): void => {
    rememberForReadersBehind(audience, message);
    // `volatile` leaves out exactly the sockets that are not writable. The message is encoded once for all others.
    audience.target.volatile.emit(...message);
  };
  const toAudience = (topic: Topic): Audience => ({ sockets: socketsOfTopic(io, topic), target: io.to(topic) });
  return {
    sendBalanceChanged: (topic) => send(toAudience(topic), [BALANCE_CHANGED]),
    sendChange: ({ topic, subject }) => send(toAudience(topic), [TOPIC_CHANGED, topic, subject]),
    sendItems: ({ topic, subject }, items) => {
      const audience = toAudience(topic);
      rememberForReadersBehind(audience, [TOPIC_CHANGED, topic, subject]);
      audience.target.volatile.emit(TOPIC_ITEMS, topic, items);
    },
    sendRefetchAll: () => send({ sockets: io.sockets.sockets.values(), target: io }, [REFETCH_ALL]),
    readersBehind: () => backlogs.size,
    disconnectSlowReaders: () => {
      const slow = [...backlogs].filter(([, { sinceMs }]) => nowMs() - sinceMs >= SLOW_READER_MS);
      // The buffer is discarded: a reader that takes nothing would keep the connection open until it is written.
      for (const [socket] of slow) socket.conn.close(true);
      return slow.length;
    },
  };
}

/** Returns false while the operating system has not taken the last message: the reader is slow, or the message has only just been sent. */
function isWritable(socket: LiveSocket): boolean {
  return socket.conn.transport.writable;
}
