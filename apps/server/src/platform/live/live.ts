import type { Server as HttpServer } from 'node:http';
import { BALANCE_CHANGED, LIVE_PATH } from '@baize/contract/live';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { Db } from '../db.ts';
import { startPolling } from '../polling.ts';
import { hashToken } from '../tokens.ts';
import { readChanges, readSessions, type WalletMark } from './changes.ts';

/** A socket says nothing but its token. */
const MESSAGE_MAX_BYTES = 2_048;
const SOCKETS_PER_MEMBER_MAX = 20;
const SESSIONS_LOOK_EVERY_MS = 1_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface LiveContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: { error(fields: object, message: string): void };
}

interface SocketData {
  readonly memberId: bigint;
  readonly tokenHash: Buffer;
}

interface ServerEvents {
  [BALANCE_CHANGED]: () => void;
}

type LiveServer = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;

export interface Live {
  stop(): Promise<void>;
}

/**
 * Tells every open tab of a member that its balance has changed; never how much: the tab asks again. Any number of server processes
 * may run, and none has to tell another: each looks at the wallets of who is connected to it (docs/decisions/0023).
 */
export function startLive(server: HttpServer, context: LiveContext): Live {
  const io: LiveServer = new Server(server, {
    path: LIVE_PATH,
    // A connection is one socket: behind several processes no proxy has to remember who belongs where.
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
  });
  io.use((socket, next) => {
    admit(io, socket, context).then(
      (admitted) => next(admitted ? undefined : new Error('session')),
      (error: unknown) => {
        context.log.error({ err: error }, 'a live connection could not be judged');
        next(new Error('later'));
      },
    );
  });
  const watch = watcher(io, context);
  io.on('connection', (socket) => {
    void socket.join(roomOf(socket.data.memberId));
    watch.forget(socket.data.memberId);
  });
  const looking = startPolling(
    async () => {
      await watch.look();
      return 0;
    },
    (error) => context.log.error({ err: error }, 'the wallets of connected members could not be looked at'),
  );
  return {
    stop: async () => {
      await looking.stop();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

async function admit(io: LiveServer, socket: LiveSocket, { db, now }: LiveContext): Promise<boolean> {
  const token: unknown = socket.handshake.auth['token'];
  if (typeof token !== 'string' || !TOKEN.test(token)) return false;
  const [session] = await readSessions(db, [hashToken(token)], now());
  if (!session) return false;
  if ((io.sockets.adapter.rooms.get(roomOf(session.memberId))?.size ?? 0) >= SOCKETS_PER_MEMBER_MAX) return false;
  socket.data = session;
  return true;
}

interface Watcher {
  look(): Promise<void>;
  /** Of whom nothing is known is told at the next look: a tab that has just come asks for whatever happened before. */
  forget(memberId: bigint): void;
}

/** One look after another; what is known of a member lasts as long as it is connected. */
function watcher(io: LiveServer, { db, now }: LiveContext): Watcher {
  const known = new Map<bigint, WalletMark>();
  let sessionsAtMs = 0;
  return {
    forget: (memberId) => void known.delete(memberId),
    look: async () => {
      const sockets = [...io.sockets.sockets.values()];
      const connected = new Set(sockets.map(({ data }) => data.memberId));
      for (const memberId of known.keys()) if (!connected.has(memberId)) known.delete(memberId);
      if (sockets.length === 0) return;
      const marks = new Map([...connected].map((memberId) => [memberId, known.get(memberId)]));
      for (const { memberId, mark } of await readChanges(db, marks)) {
        known.set(memberId, mark);
        io.to(roomOf(memberId)).emit(BALANCE_CHANGED);
      }
      if (now().getTime() - sessionsAtMs < SESSIONS_LOOK_EVERY_MS) return;
      sessionsAtMs = now().getTime();
      await endSockets(db, sockets, now());
    },
  };
}

/** Who has signed out, or was signed out, is told nothing more. */
async function endSockets(db: Db, sockets: readonly LiveSocket[], now: Date): Promise<void> {
  const hashes = sockets.map(({ data }) => data.tokenHash);
  const held = new Set((await readSessions(db, hashes, now)).map(({ tokenHash }) => tokenHash.toString('hex')));
  for (const socket of sockets) if (!held.has(socket.data.tokenHash.toString('hex'))) socket.disconnect(true);
}

function roomOf(memberId: bigint): string {
  return `member:${memberId}`;
}
