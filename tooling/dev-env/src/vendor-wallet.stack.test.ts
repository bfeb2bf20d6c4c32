import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@baize/postgres/start';
import { daysAround } from '@baize/postgres/utc-day';
import { createDb, createPool, type Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arcadeServerOrigin, serverOrigin, siteAddresses, type StackPorts } from './addresses.ts';
import { root, type Child } from './child.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { startStack, type Stack } from './stack.ts';
import { makeTemporaryData } from './temporary-data.ts';
import { ArcadeClient } from './testing/arcade-client.ts';
import { PlatformClient } from './testing/platform-client.ts';

const SETTLED_WITHIN_MS = 120_000;
const SPINS = 6;

let stack: Stack;
let removeData: () => Promise<void>;
let ports: StackPorts;
let db: Db;
let secrets: Secrets;
let arcadeProcess: Child;

beforeAll(async () => {
  const { dataDir, remove } = await makeTemporaryData();
  removeData = remove;
  ports = {
    sitesPort: await freePort(),
    serverPort: await freePort(),
    arcadePort: await freePort(),
    paymentsPort: await freePort(),
    liveChatPort: await freePort(),
  };
  stack = await startStack({
    ports,
    dataDir,
    durable: false,
    dev: false,
    quiet: true,
    logLevel: 'fatal',
    rateLimitScale: 1_000,
  });
  secrets = await loadSecrets(join(dataDir, 'secrets.json'));
  arcadeProcess = stack.children.arcade;
  const onError = (): void => {};
  db = createDb(createPool({ connectionString: stack.databaseUrl, max: 2, limits: LONG_LIMITS, onError }));
});

afterAll(async () => {
  await db.destroy();
  await stack.stop();
  await removeData();
});

async function registerPlayer(): Promise<PlatformClient> {
  const sites = siteAddresses(ports);
  const host = sites.find(({ merchant, site }) => merchant === 'BAIZE' && site === 'member')?.host ?? '';
  const player = new PlatformClient(serverOrigin(ports), host);
  await player.register(`w${randomBytes(5).toString('hex')}`, 'Spin4ever');
  await player.depositDemo('1000.00');
  return player;
}

async function findGame(mode: 'transfer' | 'single'): Promise<{ readonly vendor: string; readonly code: string }> {
  return await db
    .selectFrom('game as g')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .select(['v.code as vendor', 'g.game_code as code'])
    .where('g.game_type', '=', 'RNG')
    .where('v.wallet_mode', mode === 'transfer' ? '=' : 'is', mode === 'transfer' ? 'transfer' : null)
    .orderBy('g.position')
    .executeTakeFirstOrThrow();
}

const parseMinor = (text: string): bigint => BigInt(text.replace('.', ''));

test('the money follows the player to the vendor and back, and the rounds are in the betting record', async () => {
  const player = await registerPlayer();
  const game = await findGame('transfer');
  const arcade = new ArcadeClient(arcadeServerOrigin(ports));
  const { defaultCoin, balance } = await arcade.openSession((await player.launchGame(game.vendor, game.code)).url);
  expect([balance, await player.fetchBalance()]).toEqual(['1000.00', '0.00']);
  for (let spin = 0; spin < SPINS; spin += 1) expect(await arcade.trySpin(defaultCoin)).toBeDefined();
  const held = (await arcade.fetchState()).balance ?? '';
  expect(await player.fetchVendorWallets()).toMatchObject({
    balance: '0.00',
    total: held,
    list: [{ vassalage: game.vendor, balance: held, state: 'ready' }],
  });
  await expect
    .poll(async () => (await player.fetchBets({ ...daysAround(), pageNo: 1, pageSize: 20 })).total, {
      timeout: SETTLED_WITHIN_MS,
    })
    .toBe(SPINS);
  const { totals } = await player.fetchBets({ ...daysAround(), pageNo: 1, pageSize: 20 });
  expect(parseMinor(totals.profitAndLoss)).toBe(parseMinor(held) - 100_000n);

  const single = await findGame('single');
  const other = await arcade.openSession((await player.launchGame(single.vendor, single.code)).url);
  expect([other.balance, await player.fetchBalance()]).toEqual([held, held]);
  expect((await verifyLedger(db)).difference).toBeUndefined();
});

test("a transfer to an unavailable vendor is settled by the vendor's answer when it is back", async () => {
  const player = await registerPlayer();
  const { vendor } = await findGame('transfer');
  expect(await player.transfer('MAIN', vendor, '300.00')).toMatchObject({ transfer: { state: 'done' } });
  const exited = once(arcadeProcess.process, 'exit');
  arcadeProcess.process.kill('SIGKILL');
  await exited;
  expect(await player.transfer('MAIN', vendor, '200.00')).toMatchObject({
    balance: '500.00',
    transfer: { state: 'pending' },
  });
  expect(await player.recallWallets()).toMatchObject({ transfers: [], unanswered: [vendor], balance: '500.00' });
  expect(await player.fetchVendorWallets()).toMatchObject({ list: [{ balance: null, state: 'unavailable' }] });
  arcadeProcess = await stack.startArcade();
  const states = async () => (await player.fetchTransfers(daysAround())).list.map(({ state }) => state);
  await expect.poll(states, { timeout: SETTLED_WITHIN_MS }).toEqual(['failed', 'done']);
  expect(await player.fetchBalance()).toBe('700.00');
  expect(await player.recallWallets()).toMatchObject({
    transfers: [{ amount: '300.00', state: 'done' }],
    balance: '1000.00',
  });
  expect((await verifyLedger(db)).difference).toBeUndefined();
});

const SPINS_MAX = 2_000;

test('a loss limit that is reached during a game ends the game at the vendor, and the money returns', async () => {
  const player = await registerPlayer();
  const game = await findGame('transfer');
  await player.limitLoss('0.50');
  const arcade = new ArcadeClient(arcadeServerOrigin(ports));
  const { defaultCoin } = await arcade.openSession((await player.launchGame(game.vendor, game.code)).url);
  const held = async () => parseMinor((await arcade.fetchState()).balance ?? '');
  let left = await held();
  // The test spins exactly up to the limit, because a win might bring the loss below it again.
  for (let spins = 0; left > 100_000n - 50n && spins < SPINS_MAX; spins += 1) {
    expect(await arcade.spin(defaultCoin)).toBe('played');
    left = await held();
  }
  expect(left).toBeLessThanOrEqual(100_000n - 50n);
  await expect.poll(async () => parseMinor(await player.fetchBalance()), { timeout: SETTLED_WITHIN_MS }).toBe(left);
  expect(await arcade.spin(defaultCoin)).toBe('limit_loss');
  expect(await player.fetchVendorWallets()).toMatchObject({ list: [{ vassalage: game.vendor, balance: '0.00' }] });
  await expect(player.launchGame(game.vendor, game.code)).rejects.toThrow('play.loss_limit');
  expect((await verifyLedger(db)).difference).toBeUndefined();
});

test('keys are changed during transfers, and no transfer waits for the change', async () => {
  const player = await registerPlayer();
  const game = await findGame('transfer');
  const { databaseUrl: DATABASE_URL } = stack;
  const ops = async (...argv: string[]): Promise<string> => {
    const env = { ...process.env, DATABASE_URL, SECRET_KEY: secrets.secretKey };
    const cli = ['apps/server/src/ops/cli.ts', 'vendor-keys', ...argv, '--integration', 'ARCADE', '--by', 'asha'];
    return (await promisify(execFile)(process.execPath, cli, { cwd: root, env })).stdout;
  };
  const moves = async () => {
    const there = await player.transfer('MAIN', game.vendor, '10.00');
    const home = await player.transfer(game.vendor, 'MAIN', '10.00');
    expect([there.transfer.state, home.transfer.state]).toEqual(['done', 'done']);
  };
  const [old, oldSecret] = [secrets.arcadeKeyId, secrets.arcadeKeySecret];
  const made = await ops('add');
  const [, fresh = ''] = /x-key-id: (\S+)/.exec(made) ?? [];
  const [, freshSecret = ''] = /secret: +(\S+)/.exec(made) ?? [];
  expect([fresh, freshSecret]).not.toContain('');
  await moves();

  await arcadeProcess.stop();
  const both = { KEY_ID: fresh, KEY_SECRET: freshSecret, OTHER_KEY_ID: old, OTHER_KEY_SECRET: oldSecret };
  arcadeProcess = await stack.startArcade(both);
  await moves();
  const arcade = new ArcadeClient(arcadeServerOrigin(ports));
  expect(await arcade.openSession((await player.launchGame(game.vendor, game.code)).url)).toMatchObject({
    balance: '1000.00',
  });
  await player.recallWallets();

  await ops('retire', '--key', old);
  await moves();
  await arcadeProcess.stop();
  arcadeProcess = await stack.startArcade({ KEY_ID: fresh, KEY_SECRET: freshSecret });
  await moves();
  expect(await player.fetchBalance()).toBe('1000.00');
  expect((await verifyLedger(db)).difference).toBeUndefined();
});
