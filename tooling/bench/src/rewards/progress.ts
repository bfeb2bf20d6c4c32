import { loadavg } from 'node:os';
import { publishFiguresOfEach, type BetFiguresRow } from '@baize/server/bet-figures';
import { createDb, createPool, type Db } from '@baize/server/db';
import { missionEvents } from '@baize/server/mission-events';
import { consumeOutbox } from '@baize/server/outbox-consumer';
import { listTopics, registerConsumers, type Consumer } from '@baize/server/outbox-registry';
import { relayOutbox } from '@baize/server/outbox-relay';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { transaction } from '@baize/server/transaction';
import { sql } from 'kysely';
import pg from 'pg';
import { describeMachine, formatTable } from '../table.ts';
import { createBrand } from './world.ts';

/** Settled bets that are published in each second, whether or not earlier ones have been counted (an open loop). */
const BETS_PER_SECOND = 2_000;
const SECONDS = 30;
const BETS = BETS_PER_SECOND * SECONDS;
/** Bets of one transaction, as a batch of the wallet API settles them. */
const BETS_PER_BATCH = 50;
const BATCH_INTERVAL_MS = (1_000 * BETS_PER_BATCH) / BETS_PER_SECOND;
const MEMBERS = 20_000;
const POOL_MAX = 8;
/** The pause of a worker that found nothing. */
const IDLE_MS = 50;
const STAKE_MINOR = 1_000n;
/** Two of five bets win, which is what the mission by wins counts. */
const WINS_OF_FIVE = 2;

const consumer: Consumer = { name: 'missions', handlers: missionEvents };
const log = {
  warn: (fields: object, message: string): void => reportFailure(fields, message),
  error: (fields: object, message: string): void => reportFailure(fields, message),
};

function reportFailure(fields: object, message: string): void {
  console.error(message, fields);
  process.exitCode = 1;
}

/**
 * `pnpm bench rewards --progress`: publishes 2,000 settled bets a second for half a minute, while a worker counts them for four missions and a
 * leaderboard on a durable PostgreSQL. Prints how far the worker was behind. At the end each bet is counted once.
 */
export async function benchProgress(url: string): Promise<void> {
  await fillProgressWorld(url);
  const db = createDb(createPool({ connectionString: url, max: POOL_MAX, limits: LONG_LIMITS, onError: () => {} }));
  try {
    await registerConsumers(db, [consumer]);
    const state = { published: 0, counted: 0, isPublishingOver: false, largestBacklog: 0 };
    const worker = countPublishedBets(db, state);
    const start = performance.now();
    const lateMs = await publishInOpenLoop(db, state);
    const publishSeconds = (performance.now() - start) / 1_000;
    state.isPublishingOver = true;
    const backlogAtEnd = state.published - state.counted;
    await worker;
    const catchUpSeconds = (performance.now() - start) / 1_000 - publishSeconds;
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(
      formatTable(
        [
          'bets',
          'published per second',
          'publisher late ms',
          'most behind',
          'behind at the end',
          'caught up after s',
          'aim',
        ],
        [
          [
            String(BETS),
            (BETS / publishSeconds).toFixed(0),
            lateMs.toFixed(0),
            String(state.largestBacklog),
            String(backlogAtEnd),
            catchUpSeconds.toFixed(2),
            `${BETS_PER_SECOND}/s without a growing backlog`,
          ],
        ],
      ),
    );
    await checkProgress(db);
  } finally {
    await db.destroy();
  }
}

/** The counters that the publisher and the worker share. */
interface ProgressState {
  published: number;
  counted: number;
  /** True once the last bet is published, so that the worker ends when it has counted all of them. */
  isPublishingOver: boolean;
  /** The largest number of published bets that were not counted yet. */
  largestBacklog: number;
}

/** Publishes the batches at their times. A late batch is published at once. Returns the longest delay of a batch in milliseconds. */
async function publishInOpenLoop(db: Db, state: ProgressState): Promise<number> {
  const start = performance.now();
  let lateMs = 0;
  for (let batch = 0; batch < BETS / BETS_PER_BATCH; batch += 1) {
    const waitMs = start + batch * BATCH_INTERVAL_MS - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    else lateMs = Math.max(lateMs, -waitMs);
    const bets = Array.from({ length: BETS_PER_BATCH }, (_, index) => toBet(batch * BETS_PER_BATCH + index));
    await transaction(db, async (tx) => await publishFiguresOfEach(tx, 'bet.settled', bets));
    state.published += BETS_PER_BATCH;
    state.largestBacklog = Math.max(state.largestBacklog, state.published - state.counted);
  }
  return lateMs;
}

/** Works as a worker of the server does, until everything that was published is counted. */
async function countPublishedBets(db: Db, state: ProgressState): Promise<void> {
  const topics = listTopics([consumer]);
  while (!state.isPublishingOver || state.counted < state.published) {
    const relayed = await relayOutbox(db, topics);
    const handled = await consumeOutbox(db, consumer, log);
    state.counted += handled;
    if (relayed + handled === 0) await sleep(IDLE_MS);
  }
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Creates the bet with this number. Fixed patterns spread the bets over members, game types and wins, so that the expected sums are known. */
function toBet(number: number): BetFiguresRow {
  const memberId = BigInt(1 + ((number * 7_919) % MEMBERS));
  const placed = new Date();
  return {
    member_id: memberId,
    bet_id: BigInt(number + 1),
    merchant_id: 1,
    line: String(memberId),
    game_type: number % 3 === 0 ? 'LIVE' : 'RNG',
    vendor_code: 'PG',
    currency: 'NPR',
    stake_minor: STAKE_MINOR,
    win_minor: number % 5 < WINS_OF_FIVE ? STAKE_MINOR * 2n : 0n,
    valid_bet_minor: STAKE_MINOR,
    day: placed.toISOString().slice(0, 10),
    placed_at: placed,
  };
}

/** Compares the summed progress of all members in each program with the published bets. Sets the exit code 1 if a sum differs. */
async function checkProgress(db: Db): Promise<void> {
  const { rows } = await sql<{ code: string; progress: bigint }>`
    select program_code as code, sum(progress)::bigint as progress from mission_progress group by program_code
    union all select program_code, sum(score)::bigint from leaderboard_score group by program_code
    order by code`.execute(db);
  const bets = BigInt(BETS);
  const expected: Readonly<Record<string, bigint>> = {
    board: bets * STAKE_MINOR,
    games: bets,
    'live-bets': (bets / 3n) * STAKE_MINOR,
    'valid-bets': bets * STAKE_MINOR,
    wins: (bets * BigInt(WINS_OF_FIVE)) / 5n,
  };
  const wrongPrograms = Object.keys(expected).filter(
    (code) => rows.find((row) => row.code === code)?.progress !== expected[code],
  );
  console.log(wrongPrograms.length === 0 ? '\nEach bet is counted once.' : `\nWRONG: ${wrongPrograms.join(', ')}`);
  if (wrongPrograms.length > 0) process.exitCode = 1;
}

/** Fills the database with members, four missions and a leaderboard. */
async function fillProgressWorld(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createBrand(client, MEMBERS);
    const reward = { kind: 'points', points: 5 };
    const mission = { gameTypes: [], period: 'weekly', reward, claimHours: 24 };
    const programs = [
      ['valid-bets', 'mission', { ...mission, measure: 'valid_bet', goal: '20' }],
      ['live-bets', 'mission', { ...mission, measure: 'valid_bet', goal: '500', gameTypes: ['LIVE'] }],
      ['games', 'mission', { ...mission, measure: 'games', goal: '1000' }],
      ['wins', 'mission', { ...mission, measure: 'wins', goal: '1000' }],
      [
        'board',
        'leaderboard',
        {
          measure: 'valid_bet',
          gameTypes: [],
          period: 'weekly',
          prizes: [{ fromRank: 1, toRank: 9, reward }],
          claimHours: 24,
        },
      ],
    ] as const;
    for (const [code, kind, definition] of programs)
      await client.query(PROGRAM, [code, kind, JSON.stringify(definition)]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const PROGRAM = `
  insert into reward_program (merchant_id, code, kind, state, titles, definition, starts_at)
  values (1, $1, $2, 'on', '{"en": "Program"}', $3::jsonb, '2026-01-01')`;
