import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Gate } from './gate.ts';
import type { LiveServer } from './server-types.ts';

/** A client that does not answer the closing frame is cut off after this time. */
const CLOSE_WITHIN_MS = 1_000;

/**
 * Closes every connection without a DISCONNECT message: the clients see a closed transport, and connect again on their
 * own, each after a random pause.
 */
export async function closeSockets(io: LiveServer, gate: Gate): Promise<void> {
  await io.close();
  const closed = Promise.all([...gate.sockets].map(async (socket) => await once(socket, 'close')));
  const timer = new AbortController();
  await Promise.race([closed, setTimeout(CLOSE_WITHIN_MS, undefined, { signal: timer.signal, ref: false })]);
  timer.abort();
  for (const socket of gate.sockets) socket.destroy();
}
