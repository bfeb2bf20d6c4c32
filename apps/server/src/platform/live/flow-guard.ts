import type { Socket as NetSocket } from 'node:net';
import type { LiveMetrics } from './metrics.ts';

/** The most bytes that a connection may send between two checks, which are a second apart. A client sends its token, a few topics, and an answer to a ping every 25 s. */
const RECEIVED_BYTES_MAX = 64 * 1024;
/** The most bytes that may wait in the process for a slow reader. They include the answers to websocket pings, which Socket.IO does not count. */
const UNSENT_BYTES_MAX = 256 * 1024;

/**
 * Returns a check that destroys connections that send too much or have too many unsent bytes, whatever their frames
 * are. The caller runs the check once a second, which limits the cost of a connection below the level of messages.
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
