import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../../../platform/db.ts';

/** Counters of the copies of messages that one worker sends. No label names a person. */
export interface CopyMetrics {
  readonly copies: Counter<'channel' | 'result'>;
}

/** Creates the counters of this worker, and a gauge that reads the waiting time of the oldest copy whenever the metrics are read. */
export function createCopyMetrics(registry: Registry, db: Db): CopyMetrics {
  const registers = [registry];
  const overdue = new Gauge({
    name: 'message_copies_overdue_seconds',
    help: 'How long the first copy of a message has waited that is due',
    registers,
    collect: async () => {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(not_before)), 0)::double precision as seconds
        from message_copy where state = 'waiting' and not_before <= now()`.execute(db);
      overdue.set(Math.max(rows[0]?.seconds ?? 0, 0));
    },
  });
  return {
    copies: new Counter({
      name: 'message_copies_total',
      help: 'Copies of messages by channel and by what became of them: sent, dropped, failed, or later',
      labelNames: ['channel', 'result'],
      registers,
    }),
  };
}
