import { randomBytes } from 'node:crypto';
import { TOPIC_CHANGED } from '@baize/contract/live';
import type { Db } from '@baize/server/db';
import { sql } from 'kysely';
import { createLotteryStatements, MINUTE_LOTTERY } from '../lottery/lottery-rows.ts';
import { startPlatform } from '../platform.ts';
import type { ClientProcess } from './client-process.ts';

const LOTTERY = 'BENCH_1M';
const DRAWS = 3;

/** The connected clients that watch the draws. */
interface WatchingClients {
  readonly db: Db;
  readonly clients: ClientProcess;
  readonly sockets: number;
}

/** How fast draws have reached the clients. */
export interface DrawLatencies {
  /** The number of measured draws, each of which is one change of the topic. */
  readonly changes: number;
  /** Milliseconds from the time at which a draw was due until a socket had the message that it was drawn: one for each socket and draw. */
  readonly latenciesMs: readonly number[];
}

/**
 * Lets a second server process with a worker draw a lottery of one minute, while all sockets of the first process watch
 * its topic. Takes as many minutes as there are draws.
 */
export async function measureDraws(
  databaseUrl: string,
  { db, clients, sockets }: WatchingClients,
): Promise<DrawLatencies> {
  for (const statement of createLotteryStatements(LOTTERY, MINUTE_LOTTERY)) await sql.raw(statement).execute(db);
  const { refused } = await clients.joinTopic(`draw:${LOTTERY}`);
  if (refused > 0) throw new Error(`${refused} sockets could not join the topic of the draws`);
  const { child } = await startPlatform(databaseUrl, randomBytes(32), 'in-process');
  try {
    const latenciesMs: number[] = [];
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const arrivals = await clients.measureArrivals(TOPIC_CHANGED, sockets, async () => {}, 'drawn');
      const dueMs = await readLastDueMs(db);
      latenciesMs.push(...arrivals.map((atMs) => atMs - dueMs));
    }
    return { changes: DRAWS, latenciesMs };
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
