import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { createDb, createPool, type Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { migrate } from '@baize/server/migrate';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import pg from 'pg';
import { startPlatform } from '../platform.ts';
import { readPostmasterPid } from '../money/cpu.ts';
import { readCostliestStatements, createProfile, PROFILE_SETTINGS } from '../money/profile.ts';
import { describeMachine } from '../table.ts';
import { benchClose } from './close.ts';
import { readOptions, type LotteryOptions } from './options.ts';
import { benchPlacing } from './place.ts';
import { benchSettling } from './settle.ts';
import { fillLotteryWorld } from './world.ts';

/** Settings that docs/how-to/run-a-server.md recommends. */
const SETTINGS = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
};
const CONNECTIONS_MAX = 200;
const POOL_MAX = 4;
const BETS_PER_MEMBER = 10;

/** Measures orders, the settlement of an issue and a close under load on a durable PostgreSQL. */
export async function benchLottery(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const server = await startPostgres({
    dataDir,
    password: 'bench',
    durable: true,
    connectionsMax: CONNECTIONS_MAX,
    settings: { ...SETTINGS, ...(options.withProfile && PROFILE_SETTINGS) },
  });
  try {
    await ensureDatabase(server.urlOf('postgres'), 'bench');
    const databaseUrl = server.urlOf('bench');
    await migrate(databaseUrl);
    await measureAndVerify(databaseUrl, await readPostmasterPid(dataDir), options);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the database, measures the selected parts, verifies the ledger, and prints the violations. */
async function measureAndVerify(databaseUrl: string, postgresPid: number, options: LotteryOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = createDb(
    createPool({ connectionString: databaseUrl, max: POOL_MAX, limits: LONG_LIMITS, onError: () => {} }),
  );
  try {
    await fillLotteryWorld(client, Math.max(options.players, Math.ceil(options.bets / BETS_PER_MEMBER)));
    if (options.withProfile) await createProfile(databaseUrl);
    const violations = await measureParts({ client, db, databaseUrl, postgresPid }, options);
    if (options.withProfile) console.log(`\n${await readCostliestStatements(databaseUrl)}`);
    const { difference } = await verifyLedger(db);
    if (difference) violations.push(`${difference.check}: ${difference.detail}`);
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
    console.log(violations.length > 0 ? `\nWRONG: ${violations.join('; ')}` : '\nThe ledger adds up after all of it.');
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
    await client.end();
  }
}

interface BenchDatabase {
  readonly client: pg.Client;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly postgresPid: number;
}

/** Measures all selected parts. Returns descriptions of the violations. */
async function measureParts(database: BenchDatabase, options: LotteryOptions): Promise<string[]> {
  const { client, db } = database;
  const { only } = options;
  const violations: (string | undefined)[] = [];
  if ('settle'.includes(only)) violations.push(await benchSettling(client, db, options));
  if ('place'.includes(only) || 'close'.includes(only)) {
    const { child, port } = await startPlatform(database.databaseUrl, randomBytes(32));
    try {
      const serverPid = child.process.pid ?? 0;
      if ('place'.includes(only)) await benchPlacing({ ...database, port, serverPid, options });
      if ('close'.includes(only)) violations.push(await benchClose({ client, db, port, options }));
    } finally {
      await child.stop();
    }
  }
  return violations.filter((each) => each !== undefined);
}
