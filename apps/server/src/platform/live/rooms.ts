import { JOIN_TOPIC, LEAVE_TOPIC } from '@baize/contract/live';
import type { LiveServer, LiveSocket } from './server-types.ts';
import { mayJoinTopic, topicsOfSession, type Topic } from './topics.ts';

/** The most rooms of a socket. A page shows a draw or two and a chat room. The socket's own room (its id) and the topics of its session count too. */
const ROOMS_PER_SOCKET_MAX = 12;

/** Joins the topics of the session, and answers requests to join others by the table of topic kinds. */
export function serveRooms(socket: LiveSocket): void {
  const { session } = socket.data;
  const ownTopics = topicsOfSession(session);
  void socket.join(ownTopics);
  socket.on(JOIN_TOPIC, (topic, acknowledge) => {
    const isJoined = mayJoinTopic(session, topic) && socket.rooms.size < ROOMS_PER_SOCKET_MAX;
    if (isJoined) void socket.join(topic);
    if (typeof acknowledge === 'function') acknowledge(isJoined);
  });
  socket.on(LEAVE_TOPIC, (topic) => {
    if (mayJoinTopic(session, topic) && !ownTopics.includes(topic)) void socket.leave(topic);
  });
}

/** Returns the sockets of this process that have joined the topic. */
export function socketsOfTopic(io: LiveServer, topic: Topic): LiveSocket[] {
  const ids = io.sockets.adapter.rooms.get(topic) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}
