import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ensureDatabase, freePort, startPostgres } from '@baize/postgres/start';
import { migrate, migrationNames, stoppingMigrations } from '@baize/server/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StackPorts } from './addresses.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { makeTemporaryData } from './temporary-data.ts';
import { findLedgerDifferences, runOps, startLoneServer } from './testing/lone-server.ts';
import { PlatformClient } from './testing/platform-client.ts';
import { findPreviousRelease, unpackRelease } from './testing/previous-release.ts';
import { WalletVendor, type VendorSession } from './testing/wallet-vendor.ts';

/**
 * Tests a rolling upgrade. The previous release fills its database with the demo and with members' actions, the
 * database is migrated, and then a server of each release works on it, as while a fleet of servers is replaced. If a
 * migration between the two releases needs the servers stopped (docs/how-to/add-migration.md), the old server is
 * stopped first and two servers of this release continue. If the git history does not contain that release, the test is
 * skipped with a message.
 */
const release = findPreviousRelease();
/** Port in the host names. Nothing listens on it: the sites are not started, and a domain is identified by name and port. */
const SITES_PORT = 8080;
const HOST = `play.baize.localhost:${SITES_PORT}`;
const PASSWORD = 'Lantern2026';
const WITHDRAW_PASSWORD = 'Lamp2026money';
const DEPOSIT_MINOR = 200_000n;
const GAME = { vendor: 'PG', code: 'PG_SONG_OF_NAGA' };
const STAKE_MINOR = 25_000n;
const WIN_MINOR = 24_000n;
const ROUNDS_BEFORE = 10;
const PLAYERS = 4;
const LOAD_MS = 2_000;

const stopActions: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
let secrets: Secrets;
let vendor: WalletVendor;
let previous: string;
let roundCount = 0;

beforeAll(async () => {
  if (release === undefined) return;
  previous = await mkdtemp(join(tmpdir(), 'baize-previous-'));
  stopActions.push(async () => await rm(previous, { recursive: true, force: true }));
  unpackRelease(release, previous);

  const { dataDir, remove } = await makeTemporaryData();
  stopActions.push(remove);
  secrets = await loadSecrets(join(dataDir, 'secrets.json'));
  const options = { dataDir: join(dataDir, 'postgres'), password: secrets.databasePassword, durable: false };
  const postgres = await startPostgres(options);
  stopActions.push(async () => await postgres.stop());
  databaseUrl = postgres.urlOf('baize');
  await ensureDatabase(postgres.urlOf('postgres'), 'baize');
  vendor = new WalletVendor({ vendor: 'ARCADE', keyId: secrets.arcadeKeyId, secret: secrets.arcadeKeySecret });
});

afterAll(async () => {
  for (const stop of stopActions.toReversed()) await stop();
});

test("servers work on the previous release's data, beside a server of that release unless it has to be stopped", async ({
  skip,
}) => {
  if (release === undefined) {
    console.warn(
      '  NOT RUN: the git history does not reach back to the release before (git fetch --unshallow --tags).',
    );
    skip();
  }
  const ports = await fillWithDemo();
  const previousServer = await startServer(ports, previous);
  const oldServer = previousServer.origin;
  const member = new PlatformClient(oldServer, HOST);
  await member.register('upgraded1', PASSWORD);
  await member.depositDemo(formatMinor(DEPOSIT_MINOR));
  const seat = await openVendorSession(member, oldServer);
  for (let round = 0; round < ROUNDS_BEFORE; round += 1) await playRound(seat, [oldServer]);
  const account = await member.addPayoutAccount({
    password: PASSWORD,
    withdrawPassword: WITHDRAW_PASSWORD,
    kind: 'bank',
    providerCode: 'GANDAKI',
    holderName: 'Sita Rai',
    accountNumber: '012345678901',
  });
  const { withdrawalId } = await member.requestWithdrawal(account, '500.00', WITHDRAW_PASSWORD);

  const needsStop = await hasStoppingMigration();
  if (needsStop) await previousServer.stop();
  const rowsBefore = await countRows();
  await migrate(databaseUrl);
  expect(await countRows()).toEqual(rowsBefore);
  const newServer = (await startServer({ ...ports, serverPort: await freePort() })).origin;
  const otherServer = needsStop ? (await startServer({ ...ports, serverPort: await freePort() })).origin : oldServer;
  await expectReady(otherServer);

  const played = await playOnBoth(otherServer, newServer);
  expect(Math.min(...played)).toBeGreaterThan(0);
  if (!needsStop) await creditBonusByOldRelease(newServer);

  // The old server's session, held withdrawal and game session continue on the new one.
  const onNew = member.withServer(newServer);
  await onNew.cancelWithdrawal(withdrawalId);
  await playRound(seat, [newServer, otherServer]);
  const left = DEPOSIT_MINOR - BigInt(ROUNDS_BEFORE + 1) * (STAKE_MINOR - WIN_MINOR);
  const balances = [await onNew.fetchBalance(), await member.withServer(otherServer).fetchBalance()];
  expect(balances).toEqual([formatMinor(left), formatMinor(left)]);

  expect(await findLedgerDifferences(databaseUrl)).toEqual([]);
});

/** Fills the database by the previous release's own code: its migrations, then its demo. */
async function fillWithDemo(): Promise<StackPorts> {
  const ports = {
    sitesPort: SITES_PORT,
    serverPort: await freePort(),
    arcadePort: await freePort(),
    paymentsPort: await freePort(),
    liveChatPort: await freePort(),
  };
  const urlOf = (path: string): string => JSON.stringify(pathToFileURL(join(previous, path)).href);
  const script = `
    import { migrate } from ${urlOf('apps/server/src/platform/migrate.ts')};
    import { seedDemo } from ${urlOf('tooling/dev-env/src/seed/seed.ts')};
    const options = JSON.parse(process.env.SEED_OPTIONS);
    await migrate(options.databaseUrl);
    await seedDemo(options);`;
  // Releases up to 2026-11 name the ports `addresses`.
  const options = { databaseUrl, secrets, ports, addresses: ports };
  const env = { ...process.env, SEED_OPTIONS: JSON.stringify(options) };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: previous, env });
  return ports;
}

async function startServer(ports: StackPorts, sourceFolder?: string) {
  const server = await startLoneServer({
    databaseUrl,
    secrets,
    ports,
    ...(sourceFolder !== undefined && { sourceFolder }),
  });
  stopActions.push(async () => await server.stop());
  return server;
}

/** Returns whether a new migration needs the servers stopped. */
async function hasStoppingMigration(): Promise<boolean> {
  const before = new Set(await migrationNames(join(previous, 'apps/server/migrations')));
  return (await stoppingMigrations()).some((name) => !before.has(name));
}

/** Returns the number of rows of each money table. A migration that recreates a table must keep all of them. */
async function countRows(): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const table of ['posting', 'entry', 'wallet_account', 'bet', 'wallet_transaction', 'game_session']) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::integer from ${table}`);
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  } finally {
    await client.end();
  }
}

async function expectReady(server: string): Promise<void> {
  expect((await fetch(`${server}/readyz`)).status).toBe(200);
}

async function openVendorSession(member: PlatformClient, server: string): Promise<VendorSession> {
  return await vendor.openVendorSession(server, (await member.launchGame(GAME.vendor, GAME.code)).url);
}

async function playRound(seat: VendorSession, servers: readonly [string, ...string[]]): Promise<void> {
  roundCount += 1;
  const amounts = { stake: formatMinor(STAKE_MINOR), win: formatMinor(WIN_MINOR) };
  await vendor.playRound(seat, { roundId: `upgrade-${roundCount}`, gameCode: GAME.code, ...amounts }, servers);
}

/** Lets members register, deposit and play through both servers for a while. Returns the number of rounds of each. */
async function playOnBoth(oldServer: string, newServer: string): Promise<number[]> {
  const until = Date.now() + LOAD_MS;
  const playUntilTheEnd = async (_: unknown, index: number): Promise<number> => {
    const [first, second] = index % 2 === 0 ? [oldServer, newServer] : [newServer, oldServer];
    const member = new PlatformClient(first, HOST);
    await member.register(`sidebyside${index}`, PASSWORD);
    const across = member.withServer(second);
    await across.depositDemo(formatMinor(DEPOSIT_MINOR));
    const seat = await openVendorSession(across, first);
    let played = 0;
    do {
      await playRound(seat, played % 2 === 0 ? [oldServer, newServer] : [newServer, oldServer]);
      played += 1;
      const left = DEPOSIT_MINOR - BigInt(played) * (STAKE_MINOR - WIN_MINOR);
      expect(await (played % 2 === 0 ? member : across).fetchBalance()).toBe(formatMinor(left));
    } while (Date.now() < until);
    return played;
  };
  return await Promise.all(Array.from({ length: PLAYERS }, playUntilTheEnd));
}

/** Begins a deposit with a bonus of 20 % on a server of this release, and credits it by the code of the release before. */
async function creditBonusByOldRelease(newServer: string): Promise<void> {
  const member = new PlatformClient(newServer, HOST);
  await member.register('bonusbefore', PASSWORD);
  const depositId = await member.beginTransfer('1000.00', 'daily');
  const command = ['deposits', 'approve', '--merchant', 'BAIZE', '--id', depositId, '--by', 'asha'];
  await runOps(databaseUrl, command, previous);
  expect(await member.fetchBalance()).toBe('1200.00');
}

function formatMinor(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}
