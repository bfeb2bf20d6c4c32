import { sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Db } from '../../platform/db.ts';

/** Counters of the orders that one server process takes. No label names a person or a number that was bet on. */
export interface OrderMetrics {
  /** Counts orders by their outcome: `ok`, or the code of the refusal. */
  readonly orders: Counter<'outcome'>;
  readonly lines: Counter;
  readonly ordersTogether: Histogram;
}

/** Creates the counters of orders of one server process. */
export function createOrderMetrics(registry: Registry): OrderMetrics {
  const registers = [registry];
  return {
    orders: new Counter({
      name: 'lottery_orders_total',
      help: 'Answered orders of lotteries, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    lines: new Counter({ name: 'lottery_lines_total', help: 'Lines of the orders that were taken', registers }),
    ordersTogether: new Histogram({
      name: 'lottery_orders_together',
      help: 'Orders that were taken with one commit',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
  };
}

/** A step of the lottery clock. */
export type ClockStep = 'close' | 'draw' | 'settle' | 'chase';

/** Counters of the clock of the lotteries in one worker. */
export interface ClockMetrics {
  readonly steps: Counter<'step'>;
}

/** How many issues wait for a step that is due, and for how long the first of them has waited. */
interface OverdueRow {
  readonly step: string;
  readonly issues: number;
  readonly seconds: number;
}

/**
 * Creates the counters of this worker's steps, and gauges of overdue steps that are read from the database with each scrape. The overdue figures
 * cover all workers, so that an alert notices a standstill.
 */
export function createClockMetrics(registry: Registry, db: Db): ClockMetrics {
  const registers = [registry];
  const overdueSeconds = new Gauge({
    name: 'lottery_overdue_seconds',
    help: 'How long the first issue has waited whose close, draw or settlement is due',
    labelNames: ['step'],
    registers,
  });
  // The gauge sets the seconds as well: one reading serves both.
  const overdue = new Gauge({
    name: 'lottery_overdue_issues',
    help: 'Issues whose close, draw (of the house) or settlement is due',
    labelNames: ['step'],
    registers,
    collect: async () => {
      for (const { step, issues, seconds } of await readOverdue(db)) {
        overdue.set({ step }, issues);
        overdueSeconds.set({ step }, seconds);
      }
    },
  });
  const heldWins: Gauge = new Gauge({
    name: 'lottery_held_wins',
    help: 'Big wins that wait for an operator',
    registers,
    collect: async (): Promise<void> => {
      heldWins.set(await countHeldWins(db));
    },
  });
  const steps = new Counter({
    name: 'lottery_clock_steps_total',
    help: 'Closes, draws, chunks of settlements and placed chases of this worker',
    labelNames: ['step'],
    registers,
  });
  return { steps };
}

async function readOverdue(db: Db): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    select step, count(due_at)::integer as issues, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
    from (values ('close'), ('draw'), ('settle')) as known (step)
    left join (
      select 'close' as step, closes_at as due_at from lottery_issue where state = 'open' and closes_at <= now()
      union all
      select 'draw', draws_at from lottery_issue where state = 'closed' and sealed_seed is not null and draws_at <= now()
      union all
      select 'settle', drawn_at from lottery_issue where state = 'drawn'
    ) waiting using (step)
    group by step`.execute(db);
  return rows;
}

async function countHeldWins(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lottery_held_win where state = 'held'`.execute(db);
  return rows[0]?.count ?? 0;
}
