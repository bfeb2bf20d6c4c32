/** The path of the Socket.IO server. Its messages say what has changed, never how much (docs/decisions/0038-rooms-and-limits-of-sockets.md). */
export const LIVE_PATH = '/wps/live';

/** Server to client: the balance of the member whose token opened the connection has changed. The client reads the balance again. */
export const BALANCE_CHANGED = 'balance-changed';

/** Server to client, with a topic and a subject (`'draw:SSC_1M'`, `'drawn'`): the client reads the subject again. */
export const TOPIC_CHANGED = 'topic-changed';

/**
 * Server to client, with a topic and a list: what was added to the topic since the last such message, in its order and the same for every
 * reader (docs/decisions/0087-chat-rooms.md). A reader that was behind hears `TOPIC_CHANGED` instead.
 */
export const TOPIC_ITEMS = 'topic-items';

/** Server to client: some messages could not be delivered. The client reads everything again that it keeps live. */
export const REFETCH_ALL = 'refetch-all';

/** Client to server, with a topic. The acknowledgement is `true` where the session may join the topic. */
export const JOIN_TOPIC = 'join-topic';

/** Client to server, with a topic that the client has joined. */
export const LEAVE_TOPIC = 'leave-topic';

/** Why the server refuses a CONNECT: the session has ended, the member has too many connections open, or the server cannot say now. */
export type ConnectRefusal = 'session' | 'too-many' | 'later';
