import { isAgentType } from '@baize/contract/limits';
import type { LiveSession } from './sessions.ts';

/** A kind of topic and the sessions that may join it. A topic is written `kind:key`, and is the name of its Socket.IO room. */
interface TopicKind {
  readonly keyPattern: RegExp;
  mayJoin(session: LiveSession, key: string): boolean;
}

const ID_PATTERN = /^\d{1,19}$/;
/** A name within a brand: the brand's id, a full stop, and the name. */
const BRAND_NAME_PATTERN = /^\d{1,9}\.[a-z0-9-]{1,40}$/;

/** The code of a lottery, or `all`. */
const LOTTERY_PATTERN = /^(?:[A-Z0-9_]{2,40}|all)$/;

const isKeyOfBrand = (session: LiveSession, key: string): boolean => key.startsWith(`${session.merchantId}.`);

/** The only table that decides which sessions may join which topic. `topics.attack.test.ts` tries every row as every kind of stranger. */
export const topicKinds = {
  /** The changes of one member: wallet, inbox, sessions. */
  member: { keyPattern: ID_PATTERN, mayJoin: (session, key) => key === String(session.memberId) },
  /** The changes of an agent's team. The key is the agent's member id. */
  line: {
    keyPattern: ID_PATTERN,
    mayJoin: (session, key) =>
      session.site === 'agent' && isAgentType(session.memberType) && key === String(session.memberId),
  },
  /** The changes for every signed-in member of a brand: notices, maintenance. The key is the merchant's id. */
  brand: { keyPattern: ID_PATTERN, mayJoin: (session, key) => key === String(session.merchantId) },
  /** The issues and draws of one lottery, or of all. They are public and the same for all brands, so that one message serves everybody. */
  draw: { keyPattern: LOTTERY_PATTERN, mayJoin: () => true },
  /** A chat room of the players of a brand. The key holds the ids of the merchant and of the room. */
  chat: {
    keyPattern: BRAND_NAME_PATTERN,
    mayJoin: (session, key) => session.site === 'member' && isKeyOfBrand(session, key),
  },
} as const satisfies Record<string, TopicKind>;

export type TopicKindName = keyof typeof topicKinds;
/** The name of a topic, e.g. "member:17". Sockets that have joined a topic receive its changes. */
export type Topic = `${TopicKindName}:${string}`;

const SUBJECT_PATTERN = /^[a-z][a-z-]{0,39}$/;
const SEPARATOR = ':';
const TOPIC_LENGTH_MAX = 64;

/** Returns the topic of a member's own changes. */
export function memberTopic(memberId: bigint): Topic {
  return `member:${memberId}`;
}

/** The key of the topic that receives the changes of every lottery, for lists of lotteries. */
export const ALL_DRAWS = 'all';

/** Returns the topic of the issues and draws of a lottery. */
export function drawTopic(lotteryCode: string): Topic {
  return `draw:${lotteryCode}`;
}

/** Returns the topic of a chat room. */
export function chatTopic(merchantId: number, roomId: string): Topic {
  return `chat:${merchantId}.${roomId}`;
}

function brandTopic(merchantId: number): Topic {
  return `brand:${merchantId}`;
}

/** Returns the topics that a socket joins with its connection. The client requests every other topic. */
export function topicsOfSession({ memberId, merchantId }: LiveSession): Topic[] {
  return [memberTopic(memberId), brandTopic(merchantId)];
}

/** Parses a topic. Returns undefined unless it is well-formed and of a known kind. */
export function parseTopic(given: unknown): { topic: Topic; kind: TopicKindName; key: string } | undefined {
  if (typeof given !== 'string' || given.length > TOPIC_LENGTH_MAX) return undefined;
  const separatorIndex = given.indexOf(SEPARATOR);
  const [kind, key] = [given.slice(0, Math.max(separatorIndex, 0)), given.slice(separatorIndex + 1)];
  if (!isTopicKind(kind) || !topicKinds[kind].keyPattern.test(key)) return undefined;
  return { topic: `${kind}:${key}`, kind, key };
}

/** Returns whether the session may join the topic that a client names. Any other value is refused. */
export function mayJoinTopic(session: LiveSession, given: unknown): given is Topic {
  const parsed = parseTopic(given);
  return parsed !== undefined && topicKinds[parsed.kind].mayJoin(session, parsed.key);
}

/** Returns whether the value is a valid subject, which names what has changed in a topic. */
export function isSubject(given: unknown): given is string {
  return typeof given === 'string' && SUBJECT_PATTERN.test(given);
}

function isTopicKind(given: string): given is TopicKindName {
  return Object.hasOwn(topicKinds, given);
}
