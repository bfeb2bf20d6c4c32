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
const BATCH = 50;
const BATCH_MS = (1_000 * BATCH) / BETS_PER_SECOND;
const MEMBERS = 20_000;
const POOL_MAX = 8;
/** The pause of a worker that found nothing. */
const IDLE_MS = 50;
const STAKE_MINOR = 1_000n;
/** Two of five bets win, which is what the mission by wins counts. */
const WINS_OF_FIVE = 2;

const consumer: Consumer = { name: 'missions', handlers: missionEvents };
const log = {
  warn: (fields: object, message: string): void => fail(fields, message),
  error: (fields: object, message: string): void => fail(fields, message),
};

function fail(fields: object, message: string): void {
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
    const state = { published: 0, counted: 0, isOver: false, furthestBehind: 0 };
    const worker = count(db, state);
    const start = performance.now();
    const lateMs = await publishInOpenLoop(db, state);
    const publishedIn = (performance.now() - start) / 1_000;
    state.isOver = true;
    const behindAtEnd = state.published - state.counted;
    await worker;
    const behindSeconds = (performance.now() - start) / 1_000 - publishedIn;
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
            (BETS / publishedIn).toFixed(0),
            lateMs.toFixed(0),
            String(state.furthestBehind),
            String(behindAtEnd),
            behindSeconds.toFixed(2),
            `${BETS_PER_SECOND}/s without a growing backlog`,
          ],
        ],
      ),
    );
    await check(db);
  } finally {
    await db.destroy();
  }
}

interface State {
  published: number;
  counted: number;
  isOver: boolean;
  furthestBehind: number;
}

/** Publishes the batches at their times. A late batch is published at once. Returns the longest delay of a batch. */
async function publishInOpenLoop(db: Db, state: State): Promise<number> {
  const start = performance.now();
  let lateMs = 0;
  for (let batch = 0; batch < BETS / BATCH; batch += 1) {
    const early = start + batch * BATCH_MS - performance.now();
    if (early > 1) await sleep(early);
    else lateMs = Math.max(lateMs, -early);
    const bets = Array.from({ length: BATCH }, (_, index) => toBet(batch * BATCH + index));
    await transaction(db, async (tx) => await publishFiguresOfEach(tx, 'bet.settled', bets));
    state.published += BATCH;
    state.furthestBehind = Math.max(state.furthestBehind, state.published - state.counted);
  }
  return lateMs;
}

/** Works as a worker of the server does, until everything that was published is counted. */
async function count(db: Db, state: State): Promise<void> {
  const topics = listTopics([consumer]);
  while (!state.isOver || state.counted < state.published) {
    const relayed = await relayOutbox(db, topics);
    const handled = await consumeOutbox(db, consumer, log);
    state.counted += handled;
    if (relayed + handled === 0) await sleep(IDLE_MS);
  }
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

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

/** Compares the progress of all members with the bets that were published. */
async function check(db: Db): Promise<void> {
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
  const wrong = Object.keys(expected).filter(
    (code) => rows.find((row) => row.code === code)?.progress !== expected[code],
  );
  console.log(wrong.length === 0 ? '\nEach bet is counted once.' : `\nWRONG: ${wrong.join(', ')}`);
  if (wrong.length > 0) process.exitCode = 1;
}

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
