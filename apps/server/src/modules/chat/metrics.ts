import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../../platform/db.ts';

/** Counters of the chat in one server process. No label names a person or a room. */
export interface ChatMetrics {
  /** Counts messages by their outcome: `ok`, or the code of the refusal. */
  readonly messages: Counter<'outcome'>;
  readonly moderations: Counter<'act'>;
}

/** Creates the counters of this process, and gauges that read the pending reports of all brands whenever the metrics are read. */
export function createChatMetrics(registry: Registry, db: Db): ChatMetrics {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'chat_oldest_report_seconds',
    help: 'How long the first report of a chat message has waited for a decision',
    registers,
  });
  // The gauge sets the seconds as well: one reading serves both.
  const waiting = new Gauge({
    name: 'chat_reports_waiting',
    help: 'Reports of chat messages that wait for a decision',
    registers,
    collect: async () => {
      const { rows } = await sql<{ reports: number; seconds: number }>`
        select count(*)::integer as reports,
          coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as seconds
        from chat_report where state = 'open'`.execute(db);
      waiting.set(rows[0]?.reports ?? 0);
      oldest.set(rows[0]?.seconds ?? 0);
    },
  });
  return {
    messages: new Counter({
      name: 'chat_messages_total',
      help: 'Messages that were sent to chat rooms, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    moderations: new Counter({
      name: 'chat_moderations_total',
      help: 'Acts of moderators in chat rooms',
      labelNames: ['act'],
      registers,
    }),
  };
}
