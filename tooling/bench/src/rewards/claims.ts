import { loadavg } from 'node:os';
import { createDb, createPool, type Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { readRank } from '@baize/server/leaderboard-ranks';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { claimGrant } from '@baize/server/reward-claims';
import { toScoreBand } from '@baize/server/score-band';
import { transaction } from '@baize/server/transaction';
import pg from 'pg';
import { summariseRound, type Round } from '../closed-loop.ts';
import { describeMachine, formatTable } from '../table.ts';
import { createBrand } from './world.ts';

/** Claims that begin in each second, whether or not earlier ones have ended (an open loop). */
const CLAIMS_PER_SECOND = 500;
const CLAIM_SECONDS = 20;
const CLAIMS = CLAIMS_PER_SECOND * CLAIM_SECONDS;
/**
 * Claims before the measured ones, which open the connections and let PostgreSQL plan the statements. All of them are awaited before the measurement,
 * because claims that still wait for a connection would delay the measured claims for seconds.
 */
const WARM_UP_CLAIMS = CLAIMS_PER_SECOND * 2;
const POOL_MAX = 24;
const RANK_READS = 500;
/** Target of design/rewards.md: a member reads the own rank among a million in 20 ms. */
const AIM_RANK_MS = 20;
const BOARD = { merchantId: 1, code: 'board', period: '2026-W48' } as const;

/**
 * `pnpm bench rewards --claims`: each of many members claims one reward, 500 a second, and then members read their rank among `members`, on a durable
 * PostgreSQL. A claim is one transaction, as in the server: it judges the claim, posts the money, creates the turnover requirement and publishes the
 * event.
 */
export async function benchClaims(url: string, members: number): Promise<void> {
  await fillClaimWorld(url, members);
  const db = createDb(createPool({ connectionString: url, max: POOL_MAX, limits: LONG_LIMITS, onError: () => {} }));
  try {
    const claims = await claimInOpenLoop(db);
    const ranks = await readRanks(db, members);
    const { difference } = await verifyLedger(db);
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(
      formatTable(
        ['what', 'done', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'aim'],
        [
          formatRow('claims', claims, `${CLAIMS_PER_SECOND}/s`),
          formatRow(`rank among ${members}`, ranks, `p95 ${AIM_RANK_MS} ms`),
        ],
      ),
    );
    console.log(difference ? `\nWRONG: ${difference.check}` : '\nThe ledger adds up.');
    if (difference) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

function formatRow(
  name: string,
  { done, perSecond, latencyMsP50, latencyMsP95, latencyMsP99 }: Round,
  aim: string,
): string[] {
  const ms = (value: number | undefined): string => (value ?? Number.NaN).toFixed(1);
  return [name, String(done), perSecond.toFixed(0), ms(latencyMsP50), ms(latencyMsP95), ms(latencyMsP99), aim];
}

/** Claims in an open loop. The latency of a late claim counts from the time at which it should have begun, so that a stall is not hidden. */
async function claimInOpenLoop(db: Db): Promise<Round> {
  await Promise.all(Array.from({ length: WARM_UP_CLAIMS }, async (_, index) => await claim(db, BigInt(index + 1))));
  const latencies: number[] = [];
  const start = performance.now();
  const running: Promise<void>[] = [];
  let failed = 0;
  for (let number = 0; number < CLAIMS - WARM_UP_CLAIMS; number += 1) {
    const dueMs = start + (number * 1000) / CLAIMS_PER_SECOND;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    running.push(
      claim(db, BigInt(WARM_UP_CLAIMS + number + 1)).then(
        () => {
          latencies.push(performance.now() - dueMs);
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(running);
  if (failed > 0)
    console.log(
      `${failed} of ${running.length} claims found no connection in time: the machine does not take ${CLAIMS_PER_SECOND} a second.`,
    );
  return summariseRound(running.length - failed, (performance.now() - start) / 1000, latencies);
}

/** Claims the reward of a member in one transaction. The grant of each member has the id of the member. */
async function claim(db: Db, memberId: bigint): Promise<void> {
  const call = {
    memberId,
    currency: 'NPR',
    grantId: memberId,
    requestId: crypto.randomUUID(),
    now: new Date(),
  } as const;
  const claimed = await transaction(db, async (tx) => await claimGrant(tx, call));
  if (!claimed.ok) throw new Error(`the claim of ${memberId} was refused: ${claimed.code}`);
}

/** Reads the ranks of members that a fixed pattern spreads over the leaderboard, one after the other. */
async function readRanks(db: Db, members: number): Promise<Round> {
  const latencies: number[] = [];
  const start = performance.now();
  for (let read = 0; read < RANK_READS; read += 1) {
    const memberId = BigInt(1 + ((read * 7_919) % members));
    const sent = performance.now();
    const rank = await readRank(db, BOARD, memberId);
    latencies.push(performance.now() - sent);
    if (!rank) throw new Error(`member ${memberId} has no rank`);
  }
  return summariseRound(RANK_READS, (performance.now() - start) / 1000, latencies);
}

/** Fills the database with members, one open grant and one wallet for each claim, and the scores of the leaderboard with their bands. */
async function fillClaimWorld(url: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createBrand(client, Math.max(members, CLAIMS));
    await client.query(GRANTS, [CLAIMS]);
    await client.query(WALLETS, [CLAIMS]);
    await client.query(SCORES, [members]);
    const { rows } = await client.query<{ score: string; members: string }>(
      'select score, count(*) as members from leaderboard_score group by score',
    );
    const bands = new Map<number, number>();
    for (const { score, members: count } of rows) {
      const band = toScoreBand(BigInt(score));
      bands.set(band, (bands.get(band) ?? 0) + Number(count));
    }
    await client.query(BANDS, [[...bands.keys()], [...bands.values()]]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const GRANTS = `
  insert into reward_grant (bucket, member_id, grant_id, merchant_id, kind, program_code, program_version, source_key, titles, item, currency,
    amount_minor, turnover_minor, state, opens_at, created_at)
  select n & 255, n, n, 1, 'activity', 'gift', 1, 'bench', '{"en": "Gift"}', 'cash', 'NPR', 500, 500, 'claim', now(), now()
  from generate_series(1, $1::integer) n`;

const WALLETS = `
  insert into wallet_account (bucket, member_id, kind, currency) select n & 255, n, 'cash', 'NPR' from generate_series(1, $1::integer) n`;

/** Scores with the distribution of valid bets: most are small, and a few are a thousand times as large. */
const SCORES = `
  insert into leaderboard_score (bucket, member_id, merchant_id, program_code, period, last_day, score, reached_at)
  select n & 255, n, 1, '${BOARD.code}', '${BOARD.period}', '2026-11-29', 100 + (exp(((n::bigint * 7919) % 100000) / 10000.0) * 100)::bigint + n % 100, now()
  from generate_series(1, $1::integer) n`;

const BANDS = `
  insert into leaderboard_band (merchant_id, program_code, period, last_day, band, members)
  select 1, '${BOARD.code}', '${BOARD.period}', '2026-11-29', band, members from unnest($1::smallint[], $2::integer[]) as counted (band, members)`;
