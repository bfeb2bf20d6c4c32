import type { Db } from '../db.ts';
import type { Delivery } from './delivery.ts';
import type { Change } from './publish-change.ts';
import type { LiveServer } from './server-types.ts';
import { memberTopic, parseTopic, type Topic, type TopicKindName } from './topics.ts';

/** The id of a fact is kept for this long after the fact was announced, because a later change of its topic finds the fact again. */
const ANNOUNCED_FACT_KEPT_MS = 300_000;

/** A member whom a fact concerns, and the subject of the change that is sent to the member's own topic. */
export interface ConcernedMember {
  readonly memberId: bigint;
  readonly subject: string;
}

/** A fact behind a change, such as the settlement of an issue. */
interface NewsFact {
  readonly id: string;
  /** Reads by one statement which of these members the fact concerns. */
  readMembers(db: Db, memberIds: readonly bigint[]): Promise<readonly ConcernedMember[]>;
}

/** Says which changes of a public topic are news of single members. */
export interface MemberNewsSource {
  readonly kind: TopicKindName;
  readonly subject: string;
  /** Reads the facts of the last moments behind a change of the topic with this key. */
  readFacts(db: Db, key: string): Promise<readonly NewsFact[]>;
}

export interface MemberNews {
  handleChange(change: Change): void;
}

interface MemberNewsOptions {
  readonly io: LiveServer;
  readonly db: Db;
  readonly sources: readonly MemberNewsSource[];
  readonly delivery: Pick<Delivery, 'sendChange'>;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends a change to each connected member whom a change of a public topic concerns. Per fact, a process reads once which of its own connected members
 * are concerned, however many there are, and nothing is published per member. Each fact is announced once.
 */
export function createMemberNews({ io, db, sources, delivery, onError }: MemberNewsOptions): MemberNews {
  const announcedAtMs = new Map<string, number>();
  /** The last announcement of each topic. Announcements of one topic run one after the other, so that no fact is announced twice. */
  const pendingAnnouncements = new Map<Topic, Promise<void>>();

  const announceFacts = async ({ topic }: Change, source: MemberNewsSource): Promise<void> => {
    const memberIds = connectedMembers(io);
    if (memberIds.length === 0) return;
    for (const fact of await source.readFacts(db, parseTopic(topic)?.key ?? '')) {
      const name = `${source.kind} ${source.subject} ${fact.id}`;
      if (announcedAtMs.has(name)) continue;
      for (const { memberId, subject } of await fact.readMembers(db, memberIds))
        delivery.sendChange({ topic: memberTopic(memberId), subject });
      announcedAtMs.set(name, performance.now());
    }
    forgetOldFacts(announcedAtMs);
  };
  return {
    handleChange: (change) => {
      const source = sources.find(
        ({ kind, subject }) => subject === change.subject && parseTopic(change.topic)?.kind === kind,
      );
      if (!source) return;
      const reading = (pendingAnnouncements.get(change.topic) ?? Promise.resolve())
        .then(async () => await announceFacts(change, source))
        .catch(onError);
      pendingAnnouncements.set(change.topic, reading);
      void reading.then(() => {
        if (pendingAnnouncements.get(change.topic) === reading) pendingAnnouncements.delete(change.topic);
      });
    },
  };
}

function connectedMembers(io: LiveServer): bigint[] {
  return [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.session.memberId))];
}

function forgetOldFacts(toldAtMs: Map<string, number>): void {
  for (const [fact, atMs] of toldAtMs) if (performance.now() - atMs > ANNOUNCED_FACT_KEPT_MS) toldAtMs.delete(fact);
}
