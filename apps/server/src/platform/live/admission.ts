import { hashToken } from '../tokens.ts';
import { createOpenCounter } from './counters.ts';
import type { Gate } from './gate.ts';
import type { LiveMetrics } from './metrics.ts';
import type { ReportRefusal } from './refusals.ts';
import type { LiveServer, LiveSocket, RefusalReason } from './server-types.ts';
import type { LiveSession, ReadSession } from './sessions.ts';

/** The largest number of sockets of one member on one server process. */
const SOCKETS_PER_MEMBER_MAX = 20;
/** The client of the sites sends one CONNECT per connection. */
const CONNECTS_PER_CONNECTION_MAX = 2;
/** The form of a session token: 256 bits in base64url. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

interface AdmissionOptions {
  readonly gate: Gate;
  readonly readSession: ReadSession;
  readonly metrics: LiveMetrics;
  readonly reportRefusal: ReportRefusal;
  readonly onError: (error: unknown) => void;
}

/**
 * Accepts a CONNECT, the first message of Socket.IO, whose session is valid and belongs to the site of the connection. The second refused CONNECT
 * closes the connection, and so does one that arrives while another is checked, so that a client without a session cannot cause many look-ups
 * with one connection.
 */
export function installAdmission(io: LiveServer, options: AdmissionOptions): void {
  const { gate, readSession, metrics, reportRefusal, onError } = options;
  const connects = new WeakMap<LiveSocket['conn'], number>();
  const pendingConnections = new WeakSet<LiveSocket['conn']>();
  const openByMember = createOpenCounter(SOCKETS_PER_MEMBER_MAX);

  const findRefusal = async (socket: LiveSocket): Promise<RefusalReason | undefined> => {
    const token: unknown = socket.handshake.auth['token'];
    if (typeof token !== 'string' || !TOKEN_PATTERN.test(token)) return 'session';
    const session = await readSession(hashToken(token));
    if (!session || !isOfSite(session, gate, socket)) return 'session';
    // A slot that is acquired for a closed connection would never be released.
    if (socket.conn.readyState !== 'open') return 'later';
    const releaseSlot = openByMember.acquire(String(session.memberId));
    if (!releaseSlot) return 'too-many';
    socket.conn.once('close', releaseSlot);
    socket.data = { session };
    return undefined;
  };
  const admitOncePerConnection = async (socket: LiveSocket): Promise<RefusalReason | undefined> => {
    const { conn } = socket;
    const tries = (connects.get(conn) ?? 0) + 1;
    connects.set(conn, tries);
    const isFlood = pendingConnections.has(conn) || tries > CONNECTS_PER_CONNECTION_MAX;
    pendingConnections.add(conn);
    const refusal = isFlood ? 'later' : await findRefusal(socket).catch(reportAndRefuse);
    pendingConnections.delete(conn);
    if (refusal !== undefined) reportRefusal(isFlood ? 'connects' : refusal);
    if (refusal !== undefined && (isFlood || tries >= CONNECTS_PER_CONNECTION_MAX)) closeAfterAnswer(socket);
    return refusal;
  };
  /** Closes the connection after the answer. Socket.IO writes the refusal in the next turn; `close` then waits until it is written. */
  const closeAfterAnswer = ({ conn }: LiveSocket): void => {
    metrics.disconnected.inc({ reason: 'connects' });
    setImmediate(() => conn.close());
  };
  const reportAndRefuse = (error: unknown): RefusalReason => {
    onError(error);
    return 'later';
  };
  io.use((socket, next) => {
    void admitOncePerConnection(socket).then((refusal) => {
      next(refusal === undefined ? undefined : new Error(refusal));
    });
  });
}

function isOfSite({ merchantId, site }: LiveSession, gate: Gate, { request }: LiveSocket): boolean {
  const visited = gate.siteOf(request);
  return visited?.merchantId === merchantId && visited.site === site;
}
