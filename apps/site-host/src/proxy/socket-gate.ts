import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Limits the number of open WebSockets of this process. */
interface SocketGate {
  /** A hook that counts an upgraded connection, or refuses it with 503 where too many are open. Other requests pass. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** Returns the number of open WebSockets. */
  readonly countSockets: () => number;
  /** Closes every open WebSocket at once, without a close frame. */
  readonly destroySockets: () => void;
}

export function createSocketGate(socketsMax: number): SocketGate {
  // A connection that requests an upgrade several times counts once.
  const open = new Set<Socket>();
  return {
    countSockets: () => open.size,
    destroySockets: () => {
      for (const socket of open) socket.destroy();
    },
    admit: async (request, reply) => {
      const { socket } = request.raw;
      if (request.headers.upgrade === undefined || open.has(socket)) return;
      if (open.size >= socketsMax) return await reply.code(503).type('text/plain').send('Too many open sockets');
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    },
  };
}
