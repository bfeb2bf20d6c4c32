import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensureDatabase, freePort, startPostgres, type RunningPostgres } from '@baize/postgres/start';
import { migrate } from '@baize/server/migrate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StackPorts } from './addresses.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { seedDemo } from './seed/seed.ts';
import { makeTemporaryData } from './temporary-data.ts';
import { findLedgerDifferences, startLoneServer, type LoneServer } from './testing/lone-server.ts';
import { takeBaseBackup } from './testing/online-backup.ts';
import { PlatformClient } from './testing/platform-client.ts';
import { WalletVendor } from './testing/wallet-vendor.ts';

/** Takes a backup while members play, starts the platform on the restored data, and checks that everything adds up. */
const SITES_PORT = 8080;
const HOST = `play.baize.localhost:${SITES_PORT}`;
const PASSWORD = 'Lantern2026';
const DEPOSIT = '500.00';
/** Major version of the embedded server. A dump needs tools that are not older. */
const POSTGRES_MAJOR = 18;
const GAME = { vendor: 'PG', code: 'PG_SONG_OF_NAGA' };
const STAKE = '10.00';

const stopActions: (() => Promise<unknown>)[] = [];
let folder: string;
let secrets: Secrets;
let ports: StackPorts;
let source: RunningPostgres;
let server: LoneServer;
/** A member who has deposited before any backup and is idle during the backups. */
let idleMember: PlatformClient;
let player: PlatformClient;
const testsEnd = new AbortController();
/** The error that ended the play early. */
let interruption: unknown;
let game: Promise<void>;

beforeAll(async () => {
  const { dataDir, remove } = await makeTemporaryData();
  stopActions.push(remove);
  folder = dataDir;
  secrets = await loadSecrets(join(folder, 'secrets.json'));
  source = await startCluster('source');
  await ensureDatabase(source.urlOf('postgres'), 'baize');
  const databaseUrl = source.urlOf('baize');
  ports = {
    sitesPort: SITES_PORT,
    serverPort: await freePort(),
    arcadePort: await freePort(),
    paymentsPort: await freePort(),
    liveChatPort: await freePort(),
  };
  await migrate(databaseUrl);
  await seedDemo({ databaseUrl, secrets, ports });
  server = await startServer(databaseUrl);
  idleMember = await registerMember('saver');
  player = await registerMember('player');
  game = playUntilTestsEnd().catch((error: unknown) => {
    interruption = error;
  });
});

afterAll(async () => {
  testsEnd.abort();
  await game;
  for (const stop of stopActions.toReversed()) await stop();
  if (interruption !== undefined) throw new Error('the player was interrupted', { cause: interruption });
});

test('restores a base backup of the running database with complete sessions, balances and ledger', async () => {
  const target = join(folder, 'restored');
  await takeBaseBackup(source.urlOf('postgres'), join(folder, 'source'), target);
  const restored = await startCluster('restored');
  await expectRestoredPlatform(restored.urlOf('baize'));
});

test('restores a dump into an empty database with complete sessions, balances and ledger', async ({ skip }) => {
  const missing = ['pg_dump', 'psql'].find((tool) => readMajorVersion(tool) < POSTGRES_MAJOR);
  if (missing !== undefined) {
    console.warn(
      `  NOT RUN: no dump can be made and restored without ${missing} of PostgreSQL ${POSTGRES_MAJOR} in PATH.`,
    );
    skip();
  }
  const file = join(folder, 'dump.sql');
  await promisify(execFile)('pg_dump', ['--dbname', source.urlOf('baize'), '--file', file]);
  await ensureDatabase(source.urlOf('postgres'), 'from_dump');
  const databaseUrl = source.urlOf('from_dump');
  await promisify(execFile)('psql', ['--dbname', databaseUrl, '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', file], {
    maxBuffer: 64 * 1024 * 1024,
  });
  await expectRestoredPlatform(databaseUrl);
});

/** Returns the major version of a tool, or 0 if it is missing. */
function readMajorVersion(tool: string): number {
  const { stdout } = spawnSync(tool, ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

async function startCluster(name: string): Promise<RunningPostgres> {
  const cluster = await startPostgres({
    dataDir: join(folder, name),
    password: secrets.databasePassword,
    durable: true,
  });
  stopActions.push(async () => await cluster.stop());
  return cluster;
}

async function startServer(databaseUrl: string): Promise<LoneServer> {
  const started = await startLoneServer({
    databaseUrl,
    secrets,
    ports: { ...ports, serverPort: await freePort() },
  });
  stopActions.push(async () => await started.stop());
  return started;
}

async function registerMember(name: string): Promise<PlatformClient> {
  const member = new PlatformClient(server.origin, HOST);
  await member.register(name, PASSWORD);
  await member.depositDemo(DEPOSIT);
  return member;
}

/** Plays rounds one after the other until the tests are over. Each round wins exactly its stake. */
async function playUntilTestsEnd(): Promise<void> {
  const vendor = new WalletVendor({ vendor: 'ARCADE', keyId: secrets.arcadeKeyId, secret: secrets.arcadeKeySecret });
  const seat = await vendor.openVendorSession(server.origin, (await player.launchGame(GAME.vendor, GAME.code)).url);
  for (let round = 1; !testsEnd.signal.aborted; round += 1) {
    const amounts = { stake: STAKE, win: STAKE };
    await vendor.playRound(seat, { roundId: `backup-${round}`, gameCode: GAME.code, ...amounts }, [server.origin]);
    await pause(20);
  }
}

/** Asserts that the platform's server starts on the restored database, accepts its sessions, and that the books add up. */
async function expectRestoredPlatform(databaseUrl: string): Promise<void> {
  const restored = await startServer(databaseUrl);
  expect(await idleMember.withServer(restored.origin).fetchBalance()).toBe(DEPOSIT);

  const playerThen = player.withServer(restored.origin);
  const balance = Number(await playerThen.fetchBalance());
  // A round may have been open at the time of the backup.
  expect([Number(DEPOSIT), Number(DEPOSIT) - Number(STAKE)]).toContain(balance);
  await playerThen.depositDemo(DEPOSIT);
  expect(Number(await playerThen.fetchBalance())).toBe(balance + Number(DEPOSIT));

  const again = new PlatformClient(restored.origin, HOST);
  await again.logIn('saver', PASSWORD);
  expect(await again.fetchBalance()).toBe(DEPOSIT);
  await restored.stop();
  expect(await findLedgerDifferences(databaseUrl)).toEqual([]);
}
