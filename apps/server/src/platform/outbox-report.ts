import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The age from which an event is late. An event is usually handled within a second; a late one means that a relay or a consumer has stopped. */
const LATE_AFTER_MINUTES = 5;

interface Log {
  error(fields: object, message: string): void;
}

interface LateEvents {
  /** The consumer; null if the event waits for the relay, so that no worker of this release handles its topic. */
  readonly consumer: string | null;
  readonly topic: string;
  readonly oldestPublishedAt: Date;
}

/** Alerts for each consumer and topic whose events wait for too long, and for topics that no worker relays. */
export async function reportLateEvents(db: Db, now: Date, log: Log): Promise<void> {
  const before = new Date(now.getTime() - LATE_AFTER_MINUTES * 60_000);
  const { rows } = await sql<LateEvents>`
    select consumer, topic, oldest_published_at as "oldestPublishedAt" from outbox_backlog
    where oldest_published_at < ${before}
    union all
    select null, topic, created_at from (
      select topic, created_at from outbox where delivered_at is null and not_before <= ${now} order by outbox_id limit 1
    ) oldest where created_at < ${before}
    order by 1, 2`.execute(db);
  for (const late of rows)
    log.error({ alert: 'outbox-late', ...late }, 'ALERT: events of the outbox wait for too long');
}
