import { STATUS_CODES, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { Socket as NetSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@baize/contract/live';
import proxyAddress from '@fastify/proxy-addr';
import type { Server as Engine } from 'engine.io';
import { toAddressRange } from '../address-range.ts';
import { createOpenCounter } from './counters.ts';
import type { ReportRefusal } from './refusals.ts';
import type { GateRefusalReason, VisitRefusalReason } from './server-types.ts';

/** The most connections of one address range. A carrier puts many subscribers behind one IPv4 address. `RATE_LIMIT_SCALE` multiplies this number. */
const CONNECTIONS_PER_ADDRESS_MAX = 200;
/** The most connections of one server process. Each takes some ten kilobytes of memory and a file descriptor. */
const CONNECTIONS_MAX = 20_000;

/** The site that a connection was made to, by its `Host`. */
interface VisitedSite {
  readonly merchantId: number;
  readonly site: 'member' | 'agent';
}

/** A refusal of a visit, with the HTTP status that the client gets. */
interface VisitRefusal {
  readonly status: 403 | 421 | 503;
  readonly reason: VisitRefusalReason;
}

/** The facts of an upgrade request by which a visit is judged. */
interface Visit {
  readonly host: string;
  readonly origin: string | undefined;
  readonly ip: string;
}

/** Judges a visit by the same rules as the HTTP calls: brand and site by host, origin, state of the site. */
export type JudgeVisit = (visit: Visit) => Promise<VisitedSite | VisitRefusal>;

export interface GateOptions {
  readonly judgeVisit: JudgeVisit;
  readonly trustedProxies: readonly string[];
  readonly limitScale: number;
  readonly reportRefusal: ReportRefusal;
  readonly onError: (error: unknown) => void;
}

export interface Gate {
  /** Returns the site of a connection that the gate has admitted, by the request that opened the connection. */
  siteOf(request: IncomingMessage): VisitedSite | undefined;
  /** The connections that are open now. */
  readonly sockets: ReadonlySet<NetSocket>;
  /** Refuses every connection with 503 from now on. */
  close(): void;
}

/**
 * Answers the upgrade requests of a server. A refused one gets an HTTP status before a websocket exists, so that a stranger costs
 * neither a session look-up nor a buffer. Connections to other paths get 404.
 */
export function installGate(server: HttpServer, engine: Engine, options: GateOptions): Gate {
  const { judgeVisit, limitScale, reportRefusal, onError } = options;
  const sites = new WeakMap<IncomingMessage, VisitedSite>();
  const sockets = new Set<NetSocket>();
  const openByAddress = createOpenCounter(Math.ceil(CONNECTIONS_PER_ADDRESS_MAX * limitScale));
  const readVisit = createVisitReader(options.trustedProxies);
  let isClosed = false;

  const refuse = (socket: Duplex, status: number, reason: GateRefusalReason): void => {
    reportRefusal(reason);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  const admit = async (request: IncomingMessage, socket: NetSocket, head: Buffer): Promise<void> => {
    if (!isLivePath(request)) return refuse(socket, 404, 'path');
    if (isClosed || openByAddress.total() >= CONNECTIONS_MAX) return refuse(socket, 503, 'full');
    const visit = readVisit(request);
    const releaseSlot = openByAddress.acquire(toAddressRange(visit.ip));
    if (!releaseSlot) return refuse(socket, 429, 'address');
    socket.once('close', releaseSlot);
    const judged = await judgeVisit(visit);
    if ('status' in judged) return refuse(socket, judged.status, judged.reason);
    // The socket may have closed meanwhile. Its `close` event has passed, so that nothing would remove it from `sockets`.
    if (socket.destroyed) return;
    sites.set(request, judged);
    sockets.add(socket);
    socket.once('close', () => void sockets.delete(socket));
    // Engine.IO compares its path itself, and refuses every transport but a websocket.
    engine.handleUpgrade(request, socket, head);
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A connection that breaks while it is judged must not end the process.
    socket.on('error', () => socket.destroy());
    if (!(socket instanceof NetSocket)) return void socket.destroy();
    admit(request, socket, head).catch((error: unknown) => {
      onError(error);
      refuse(socket, 503, 'error');
    });
  });
  return {
    siteOf: (request) => sites.get(request),
    sockets,
    close: () => {
      isClosed = true;
    },
  };
}

function isLivePath({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return path === LIVE_PATH || path === `${LIVE_PATH}/`;
}

/** Reads host and address as Fastify does (`trustProxy`): forwarded headers count only if the proxy is trusted. */
function createVisitReader(trustedProxies: readonly string[]): (request: IncomingMessage) => Visit {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => {
    const { headers, socket } = request;
    const forwardedHost = isTrusted(socket.remoteAddress ?? '', 0)
      ? readLastValue(headers['x-forwarded-host'])
      : undefined;
    return {
      host: forwardedHost ?? headers.host ?? '',
      origin: headers.origin,
      ip: proxyAddress(request, isTrusted),
    };
  };
}

function readLastValue(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : [header].flat().join(',').split(',').at(-1)?.trim();
}
