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
  /** Checks all sockets in the same way. The check finds sessions that expired, and those that ended while the listening connection was lost. */
  checkAll(): Promise<void>;
}

/** Creates the watch that disconnects sockets whose session has ended. */
export function createSessionWatch(io: LiveServer, readSession: ReadSession, metrics: LiveMetrics): SessionWatch {
  const check = async (sockets: readonly LiveSocket[]): Promise<void> => {
    await Promise.all(sockets.map(async (socket) => await disconnectUnlessValid(socket)));
  };
  const disconnectUnlessValid = async (socket: LiveSocket): Promise<void> => {
    if (await readSession(socket.data.session.tokenHash)) return;
    metrics.disconnected.inc({ reason: 'session' });
    // The client learns that the server ended the connection (`io server disconnect`), and does not connect again on
    // its own.
    socket.disconnect(true);
  };
  return {
    checkAll: async () => await check([...io.sockets.sockets.values()]),
    checkTopic: async (topic) => await check(socketsOfTopic(io, topic)),
  };
}
