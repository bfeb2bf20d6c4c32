import type { Db } from '../db.ts';
import type { Delivery } from './delivery.ts';
import type { Change } from './publish-change.ts';
import type { LiveServer } from './server-types.ts';
import { memberTopic, parseTopic, type Topic, type TopicKindName } from './topics.ts';

/** A fact is kept this long after it was told, because a later change of its topic finds the fact again. */
const TOLD_FOR_MS = 300_000;

/** A member whom a fact concerns, and the subject that the member hears on the member's own topic. */
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
 * Tells the connected members whom a change of a public topic concerns. A process reads who of its own members is concerned once per fact, however
 * many members there are: nothing is published per member, and nobody is read for who is not connected. Each fact is told once.
 */
export function createMemberNews({ io, db, sources, delivery, onError }: MemberNewsOptions): MemberNews {
  const toldAtMs = new Map<string, number>();
  /** The last reading of each topic. Readings of one topic follow each other, so that none tells a fact that another is telling. */
  const readings = new Map<Topic, Promise<void>>();

  const tell = async ({ topic }: Change, source: MemberNewsSource): Promise<void> => {
    const memberIds = connectedMembers(io);
    if (memberIds.length === 0) return;
    for (const fact of await source.readFacts(db, parseTopic(topic)?.key ?? '')) {
      const name = `${source.kind} ${source.subject} ${fact.id}`;
      if (toldAtMs.has(name)) continue;
      for (const { memberId, subject } of await fact.readMembers(db, memberIds))
        delivery.sendChange({ topic: memberTopic(memberId), subject });
      toldAtMs.set(name, performance.now());
    }
    forgetOld(toldAtMs);
  };
  return {
    handleChange: (change) => {
      const source = sources.find(
        ({ kind, subject }) => subject === change.subject && parseTopic(change.topic)?.kind === kind,
      );
      if (!source) return;
      const reading = (readings.get(change.topic) ?? Promise.resolve())
        .then(async () => await tell(change, source))
        .catch(onError);
      readings.set(change.topic, reading);
      void reading.then(() => {
        if (readings.get(change.topic) === reading) readings.delete(change.topic);
      });
    },
  };
}

function connectedMembers(io: LiveServer): bigint[] {
  return [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.session.memberId))];
}

function forgetOld(toldAtMs: Map<string, number>): void {
  for (const [fact, atMs] of toldAtMs) if (performance.now() - atMs > TOLD_FOR_MS) toldAtMs.delete(fact);
}
