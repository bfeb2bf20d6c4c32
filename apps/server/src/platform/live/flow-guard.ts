import type { Socket as NetSocket } from 'node:net';
import type { LiveMetrics } from './metrics.ts';

/** The most that a connection may send between two checks. A client sends its token, a few topics, and an answer to a ping every 25 s. */
const RECEIVED_BYTES_MAX = 64 * 1024;
/** The most that may wait in the process for a slow reader. It includes the answers to websocket pings, which no part of Socket.IO counts. */
const UNSENT_BYTES_MAX = 256 * 1024;

/**
 * Returns a check that destroys connections which send or hold back too much, whatever the frames are. Called once a second, the
 * check bounds what a connection costs below the level of messages.
 */
export function createFlowGuard(sockets: ReadonlySet<NetSocket>, metrics: LiveMetrics): () => void {
  const receivedBefore = new WeakMap<NetSocket, number>();
  return () => {
    for (const socket of sockets) {
      const received = socket.bytesRead - (receivedBefore.get(socket) ?? 0);
      receivedBefore.set(socket, socket.bytesRead);
      if (received <= RECEIVED_BYTES_MAX && socket.writableLength <= UNSENT_BYTES_MAX) continue;
      metrics.disconnected.inc({ reason: received > RECEIVED_BYTES_MAX ? 'flood' : 'unsent' });
      socket.destroy();
    }
  };
}
