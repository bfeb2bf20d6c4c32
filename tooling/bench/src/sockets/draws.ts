import { randomBytes } from 'node:crypto';
import { TOPIC_CHANGED } from '@baize/contract/live';
import type { Db } from '@baize/server/db';
import { sql } from 'kysely';
import { startPlatform } from '../platform.ts';
import type { ClientProcess } from './client-process.ts';

const LOTTERY = 'BENCH_1M';
const DRAWS = 3;

interface Watchers {
  readonly db: Db;
  readonly clients: ClientProcess;
  readonly sockets: number;
}

export interface DrawLatencies {
  readonly times: number;
  /** Milliseconds from the time at which a draw was due until a socket had the message that it was drawn: one for each socket and draw. */
  readonly latencies: readonly number[];
}

/**
 * Lets a second server process with a worker draw a lottery of one minute, while all sockets of the first process watch
 * its topic. Takes as many minutes as there are draws.
 */
export async function measureDraws(databaseUrl: string, { db, clients, sockets }: Watchers): Promise<DrawLatencies> {
  await insertLottery(db);
  const { refused } = await clients.joinTopic(`draw:${LOTTERY}`);
  if (refused > 0) throw new Error(`${refused} sockets could not join the topic of the draws`);
  const { child } = await startPlatform(databaseUrl, randomBytes(32), 'in-process');
  try {
    const latencies: number[] = [];
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const arrivals = await clients.measureArrivals(TOPIC_CHANGED, sockets, async () => {}, 'drawn');
      const dueMs = await readLastDueMs(db);
      latencies.push(...arrivals.map((atMs) => atMs - dueMs));
    }
    return { times: DRAWS, latencies };
  } finally {
    await child.stop();
  }
}

async function readLastDueMs(db: Db): Promise<number> {
  const { rows } = await sql<{ draws_at: Date }>`
    select draws_at from lottery_issue where lottery_code = ${LOTTERY} and drawn_at is not null
    order by draws_at desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no issue has been drawn');
  return row.draws_at.getTime();
}

async function insertLottery(db: Db): Promise<void> {
  await sql`insert into integration (code, name, launch_url, wallet_mode) values ('LOTTO', 'Lottery', 'http://127.0.0.1', 'single')`.execute(
    db,
  );
  await sql`insert into vendor (code, name, integration_code, position) values ('LOTTO', 'Lottery', 'LOTTO', 1)`.execute(
    db,
  );
  await sql`
    insert into lottery (code, vendor_code, family, category, prize_modes, markets, calendar, close_seconds, own_draw, line_min_minor,
      line_max_minor, number_max_minor, payout_per_line_max_minor, payout_per_issue_max_minor)
    values (${LOTTERY}, 'LOTTO', 'ssc', 'SSC', '{ELOTT}', '{official,credit}',
      '{"kind": "interval", "minutes": 1, "utcOffsetMinutes": 0}', 5, true, 1, 10000000, 5000000000, 50000000, 500000000)`.execute(
    db,
  );
}
