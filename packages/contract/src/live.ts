/** Path of the Socket.IO server. Its messages name what has changed but contain no amounts (docs/decisions/0038-rooms-and-limits-of-sockets.md). */
export const LIVE_PATH = '/wps/live';

/** Server to client: the balance of the connection's member has changed. The client refetches the balance. */
export const BALANCE_CHANGED = 'balance-changed';

/** Server to client, with a topic and a subject (`'draw:SSC_1M'`, `'drawn'`): the client refetches the subject. */
export const TOPIC_CHANGED = 'topic-changed';

/**
 * Server to client, with a topic and a list of items added since the last such message, in order and the same for every
 * client (docs/decisions/0087-chat-rooms.md). A client that is behind receives `TOPIC_CHANGED` instead.
 */
export const TOPIC_ITEMS = 'topic-items';

/** Server to client: some messages could not be delivered. The client refetches all of its live data. */
export const REFETCH_ALL = 'refetch-all';

/** Client to server, with a topic. The acknowledgement is `true` where the session may join the topic. */
export const JOIN_TOPIC = 'join-topic';

/** Client to server, with a topic that the client has joined. */
export const LEAVE_TOPIC = 'leave-topic';

/**
 * Reason for which the server refuses a CONNECT: the session has ended, the member has too many connections open, or
 * the server cannot check the session now.
 */
export type ConnectRefusal = 'session' | 'too-many' | 'later';
