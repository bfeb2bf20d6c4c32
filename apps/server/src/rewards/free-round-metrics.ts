import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../platform/db.ts';

/** Counters of the calls about free rounds that one worker sends. No label names a person. */
export interface FreeRoundMetrics {
  readonly calls: Counter<'integration' | 'answer'>;
}

/** Creates the counters of this worker, and a gauge that reads how late the first due call is whenever the metrics are read. */
export function createFreeRoundMetrics(registry: Registry, db: Db): FreeRoundMetrics {
  const registers = [registry];
  const overdue = new Gauge({
    name: 'free_rounds_overdue_seconds',
    help: 'How long the first call to a vendor about free rounds has waited that is due',
    registers,
    collect: async () => {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(ask_at)), 0)::double precision as seconds
        from free_round_award where ask_at <= now()`.execute(db);
      overdue.set(Math.max(rows[0]?.seconds ?? 0, 0));
    },
  });
  return {
    calls: new Counter({
      name: 'free_rounds_calls_total',
      help: 'Calls to vendors about free rounds by the kind of their answer: award, refusal or no-answer',
      labelNames: ['integration', 'answer'],
      registers,
    }),
  };
}
