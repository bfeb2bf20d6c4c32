import type { Db } from '../db.ts';
import type { Delivery } from './delivery.ts';
import type { Change } from './publish-change.ts';
import { socketsOfTopic } from './rooms.ts';
import type { LiveServer } from './server-types.ts';
import { parseTopic, type Topic, type TopicKindName } from './topics.ts';

/** The least time between two messages of a topic to its readers. Several additions travel in one message. */
const FEED_EVERY_MS = 150;
const ITEMS_PER_READ = 200;
/** Number of items with which a process begins a topic of which it has sent nothing yet. A reader takes each item once. */
const FIRST_ITEMS = 20;

interface FeedItem {
  /** Grows by one with each item of a topic. */
  readonly position: bigint;
  /** The item that every reader of the topic receives. */
  readonly item: object;
}

/** Reads the items of one kind of topic. */
export interface TopicFeed {
  readonly kind: TopicKindName;
  /** The subject of the changes that report added items. */
  readonly subject: string;
  /** Reads the items after a position, or the last ones, in the order of their positions. */
  read(db: Db, key: string, after: bigint | undefined, limit: number): Promise<readonly FeedItem[]>;
}

export interface Feeds {
  /** Returns whether the change reports added items: they are sent instead of the change. */
  handleChange(change: Change): boolean;
  /** Forgets all positions after a gap in the changes. Readers read the missing items themselves. */
  forget(): void;
  stop(): void;
}

interface FeedsOptions {
  readonly io: LiveServer;
  readonly db: Db;
  readonly feeds: readonly TopicFeed[];
  readonly delivery: Pick<Delivery, 'sendItems' | 'sendChange'>;
  readonly onError: (error: unknown) => void;
}

/** The progress of this process in sending the items of a topic. */
interface Progress {
  /** The position of the last item that was sent; undefined before the first one and after an error. */
  position: bigint | undefined;
  sentAtMs: number;
  /** Items were added since the last read began, so that another read is necessary. */
  isAwaited: boolean;
  isReading: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Reads the items added to a topic once per process, and sends them to all of its readers: two thousand readers of a
 * busy room cost one statement instead of two thousand (docs/decisions/0087-chat-rooms.md). Additions of
 * `FEED_EVERY_MS` are sent in one message.
 */
export function createFeeds({ io, db, feeds, delivery, onError }: FeedsOptions): Feeds {
  const byTopic = new Map<Topic, Progress>();

  const schedule = (change: Change, feed: TopicFeed, progress: Progress): void => {
    progress.isAwaited = true;
    if (progress.isReading || progress.timer !== undefined) return;
    const waitMs = Math.max(0, progress.sentAtMs + FEED_EVERY_MS - performance.now());
    progress.timer = setTimeout(() => {
      progress.timer = undefined;
      void flush(change, feed, progress);
    }, waitMs);
  };
  const flush = async (change: Change, feed: TopicFeed, progress: Progress): Promise<void> => {
    if (socketsOfTopic(io, change.topic).length === 0) return void byTopic.delete(change.topic);
    progress.isReading = true;
    progress.isAwaited = false;
    progress.sentAtMs = performance.now();
    try {
      const more = await sendNext(change, feed, progress);
      progress.isAwaited ||= more;
    } catch (error) {
      onError(error);
      // Readers request the missing items; the next addition begins with the last items.
      progress.position = undefined;
      delivery.sendChange(change);
    } finally {
      progress.isReading = false;
    }
    if (progress.isAwaited && byTopic.get(change.topic) === progress) schedule(change, feed, progress);
  };
  const sendNext = async (change: Change, feed: TopicFeed, progress: Progress): Promise<boolean> => {
    const { position } = progress;
    const limit = position === undefined ? FIRST_ITEMS : ITEMS_PER_READ;
    const items = await feed.read(db, parseTopic(change.topic)?.key ?? '', position, limit);
    const last = items.at(-1);
    if (last === undefined || byTopic.get(change.topic) !== progress) return false;
    progress.position = last.position;
    delivery.sendItems(
      change,
      items.map(({ item }) => item),
    );
    return position !== undefined && items.length === limit;
  };
  const forget = (): void => {
    for (const { timer } of byTopic.values()) clearTimeout(timer);
    byTopic.clear();
  };
  return {
    handleChange: (change) => {
      const feed = feeds.find(
        ({ kind, subject }) => subject === change.subject && parseTopic(change.topic)?.kind === kind,
      );
      if (!feed) return false;
      const progress = byTopic.get(change.topic) ?? newProgress();
      byTopic.set(change.topic, progress);
      schedule(change, feed, progress);
      return true;
    },
    forget,
    stop: forget,
  };
}

function newProgress(): Progress {
  return {
    position: undefined,
    sentAtMs: Number.NEGATIVE_INFINITY,
    isAwaited: false,
    isReading: false,
    timer: undefined,
  };
}
