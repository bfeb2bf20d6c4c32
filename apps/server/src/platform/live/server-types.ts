import type {
  BALANCE_CHANGED,
  ConnectRefusal,
  JOIN_TOPIC,
  LEAVE_TOPIC,
  REFETCH_ALL,
  TOPIC_CHANGED,
  TOPIC_ITEMS,
} from '@baize/contract/live';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { LiveSession } from './sessions.ts';

/** The events that report changes. `TOPIC_CHANGED` has a topic and a subject as its details, the others have none. */
export type ChangeEventName = typeof BALANCE_CHANGED | typeof TOPIC_CHANGED | typeof REFETCH_ALL;

interface ServerEvents extends Record<ChangeEventName, (...details: string[]) => void> {
  readonly [TOPIC_ITEMS]: (topic: string, items: readonly object[]) => void;
}

/** The messages of a client. Their payloads are `unknown` until a handler has checked them. */
interface ClientEvents {
  [JOIN_TOPIC]: (topic: unknown, acknowledge: unknown) => void;
  [LEAVE_TOPIC]: (topic: unknown) => void;
}

interface SocketData {
  readonly session: LiveSession;
}

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** The reasons for which a CONNECT is refused, as the client reads them. */
export type RefusalReason = ConnectRefusal;
/** The reasons for which a visit is refused: by host, by origin, by country or address, or because the site is closed. */
export type VisitRefusalReason = 'unknown-host' | 'foreign-origin' | 'restricted' | 'closed';
/** The reasons for which the gate refuses a connection before it becomes a websocket. */
export type GateRefusalReason = VisitRefusalReason | 'path' | 'full' | 'address' | 'error';
