import type { LiveMetrics } from './metrics.ts';
import { socketsOfTopic } from './rooms.ts';
import type { LiveServer, LiveSocket } from './server-types.ts';
import type { ReadSession } from './sessions.ts';
import type { Topic } from './topics.ts';

/** The subject of a member's topic by which migration 0100 reports that a session has ended. It is not sent to clients. */
export const SESSION_ENDED = 'session-ended';

export interface SessionWatch {
  /** Disconnects the sockets of a room whose session has ended. */
  checkTopic(topic: Topic): Promise<void>;
  /** The same for all sockets: it finds sessions that expired, and what was reported while nobody listened. */
  checkAll(): Promise<void>;
}

export function createSessionWatch(io: LiveServer, readSession: ReadSession, metrics: LiveMetrics): SessionWatch {
  const check = async (sockets: readonly LiveSocket[]): Promise<void> => {
    await Promise.all(sockets.map(async (socket) => await endUnlessHeld(socket)));
  };
  const endUnlessHeld = async (socket: LiveSocket): Promise<void> => {
    if (await readSession(socket.data.session.tokenHash)) return;
    metrics.disconnected.inc({ reason: 'session' });
    // The client is told that the server ended it (`io server disconnect`), and does not connect again by itself.
    socket.disconnect(true);
  };
  return {
    checkAll: async () => await check([...io.sockets.sockets.values()]),
    checkTopic: async (topic) => await check(socketsOfTopic(io, topic)),
  };
}
