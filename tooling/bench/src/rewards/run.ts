import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { createDb, createPool, type Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { migrate } from '@baize/server/migrate';
import { payNightlyRebates } from '@baize/server/nightly-rebates';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { sql } from 'kysely';
import { readCostliestStatements, createProfile, PROFILE_SETTINGS } from '../money/profile.ts';
import { describeMachine, formatTable } from '../table.ts';
import { benchClaims } from './claims.ts';
import { benchEnvelopes } from './envelopes.ts';
import { benchProgress } from './progress.ts';
import { fillRebateWorld, NOW } from './world.ts';

/** Settings that docs/how-to/run-a-server.md recommends. */
const SETTINGS = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
};
const POOL_MAX = 4;
/** Number of workers, as an operator runs them. */
const WORKERS = 2;
/** Target of design/rewards.md: 1,000,000 members in five minutes on two cores. */
const AIM_MEMBERS_PER_SECOND = 1_000_000 / 300;

/**
 * `pnpm bench rewards`, `pnpm bench rewards --members 1000000`: pays the nightly rebates of a brand with two workers on
 * a durable PostgreSQL, and compares it with one bare insert of the same number of grants. `--envelopes` opens red
 * envelopes in two processes instead (`envelopes.ts`), `--claims` claims rewards and reads ranks (`claims.ts`), and
 * `--progress` counts bets for missions (`progress.ts`).
 * `--statements` prints the most expensive statements; the rates are lower then.
 */
export async function benchRewards(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      members: { type: 'string', default: '20000' },
      envelopes: { type: 'boolean', default: false },
      claims: { type: 'boolean', default: false },
      progress: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
    },
  });
  const members = Number(values.members);
  if (!Number.isInteger(members) || members < 1) throw new Error(`--members is "${values.members}"`);
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const server = await startPostgres({
    dataDir,
    password: 'bench',
    durable: true,
    settings: { ...SETTINGS, ...(values.statements && PROFILE_SETTINGS) },
  });
  try {
    await ensureDatabase(server.urlOf('postgres'), 'bench');
    const url = server.urlOf('bench');
    await migrate(url);
    if (values.statements) await createProfile(url);
    if (values.envelopes) {
      await benchEnvelopes(url);
    } else if (values.progress) {
      await benchProgress(url);
    } else if (values.claims) {
      await benchClaims(url, members);
    } else {
      await fillRebateWorld(url, members);
      await measureNightlyRebates(url, members);
    }
    if (values.statements) console.log(await readCostliestStatements(url));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures the payment of all members, a second run that finds nothing to pay, and the bare insert. Verifies the ledger. */
async function measureNightlyRebates(url: string, members: number): Promise<void> {
  const db = createDb(createPool({ connectionString: url, max: POOL_MAX, limits: LONG_LIMITS, onError: () => {} }));
  try {
    const nightSeconds = await measureSeconds(async () => await payUntilDone(db, members));
    const repeatSeconds = await measureSeconds(async () => await payNightlyRebates(db, { now: NOW, log }));
    const bareInsertSeconds = await measureSeconds(async () => await insertBare(db));
    await sql`delete from reward_grant where source_key = 'bare'`.execute(db);
    const paid = await countPaid(db);
    const { difference } = await verifyLedger(db);
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}\n`);
    const perSecond = members / nightSeconds;
    console.log(
      formatTable(
        ['members', 'night s', 'members/s', 'aim members/s', 'again s', 'bare insert s', 'of the insert'],
        [
          [
            String(members),
            nightSeconds.toFixed(2),
            perSecond.toFixed(0),
            AIM_MEMBERS_PER_SECOND.toFixed(0),
            repeatSeconds.toFixed(2),
            bareInsertSeconds.toFixed(2),
            `${(nightSeconds / bareInsertSeconds).toFixed(1)}x`,
          ],
        ],
      ),
    );
    const isRight = paid === BigInt(members) && difference === undefined;
    console.log(
      isRight ? '\nEverybody was paid once, and the ledger adds up.' : `\nWRONG: ${paid} of ${members} were paid.`,
    );
    if (!isRight) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

const log = {
  info: () => {},
  error: (fields: object, message: string): void => {
    console.error(message, fields);
    process.exitCode = 1;
  },
};

/** Runs the payment repeatedly. A run ends after some minutes, as in a worker, and the next one continues. */
async function payUntilDone(db: Db, members: number): Promise<void> {
  do {
    await Promise.all(Array.from({ length: WORKERS }, async () => await payNightlyRebates(db, { now: NOW, log })));
  } while ((await countPaid(db)) < BigInt(members) && process.exitCode === undefined);
}

async function countPaid(db: Db): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`
    select count(*) as paid from reward_grant where state = 'claimed' and source_key = 'night'`.execute(db);
  return rows[0]?.paid ?? 0n;
}

/** Inserts the same grants once more in one statement, under another source, as the yardstick. */
async function insertBare(db: Db): Promise<void> {
  await sql`
    insert into reward_grant (bucket, member_id, grant_id, merchant_id, kind, program_code, program_version, source_key, period, titles, item,
      currency, amount_minor, turnover_minor, state, opens_at, created_at, claimed_at)
    select bucket, member_id, -grant_id, merchant_id, kind, program_code, program_version, 'bare', period, titles, item, currency, amount_minor,
      turnover_minor, state, opens_at, created_at, claimed_at
    from reward_grant where source_key = 'night'`.execute(db);
}

/** Returns the seconds that the work takes. */
async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
