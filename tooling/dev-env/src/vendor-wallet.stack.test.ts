import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '@baize/postgres/start';
import { createDb, createPool, type Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arcadeServer, serverOrigin, siteAddresses, type Addresses } from './addresses.ts';
import { startStack, type Stack } from './stack.ts';
import { makeTemporaryData } from './temporary-data.ts';
import { ArcadeClient } from './testing/arcade-client.ts';
import { PlatformClient } from './testing/platform-client.ts';

const SETTLED_WITHIN_MS = 30_000;
const SPINS = 6;

let stack: Stack;
let removeData: () => Promise<void>;
let addresses: Addresses;
let db: Db;

beforeAll(async () => {
  const { dataDir, remove } = await makeTemporaryData();
  removeData = remove;
  addresses = {
    sitesPort: await freePort(),
    serverPort: await freePort(),
    arcadePort: await freePort(),
    paymentsPort: await freePort(),
  };
  stack = await startStack({
    addresses,
    dataDir,
    durable: false,
    dev: false,
    quiet: true,
    logLevel: 'fatal',
    rateLimitScale: 1_000,
  });
  const onError = (): void => {};
  db = createDb(createPool({ connectionString: stack.databaseUrl, max: 2, statementTimeoutMs: 30_000, onError }));
});

afterAll(async () => {
  await db.destroy();
  await stack.stop();
  await removeData();
});

async function seat(): Promise<PlatformClient> {
  const sites = siteAddresses(addresses);
  const host = sites.find(({ merchant, site }) => merchant === 'BAIZE' && site === 'member')?.host ?? '';
  const player = new PlatformClient(serverOrigin(addresses), host);
  await player.register(`w${randomBytes(5).toString('hex')}`, 'Spin4ever');
  await player.depositDemo('1000.00');
  return player;
}

async function gameOf(mode: 'transfer' | 'single'): Promise<{ readonly vendor: string; readonly code: string }> {
  return await db
    .selectFrom('game as g')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .select(['v.code as vendor', 'g.game_code as code'])
    .where('g.game_type', '=', 'RNG')
    .where('v.wallet_mode', mode === 'transfer' ? '=' : 'is', mode === 'transfer' ? 'transfer' : null)
    .orderBy('g.position')
    .executeTakeFirstOrThrow();
}

const days = () => {
  const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-1), to: day(1) };
};
const minor = (text: string): bigint => BigInt(text.replace('.', ''));

test('the money follows the player to the vendor and home, and the rounds are in the betting record', async () => {
  const player = await seat();
  const game = await gameOf('transfer');
  const arcade = new ArcadeClient(arcadeServer(addresses));
  const { defaultCoin, balance } = await arcade.open((await player.launch(game.vendor, game.code)).url);
  expect([balance, await player.balance()]).toEqual(['1000.00', '0.00']);
  for (let spin = 0; spin < SPINS; spin += 1) expect(await arcade.trySpin(defaultCoin)).toBeDefined();
  const held = (await arcade.state()).balance ?? '';
  expect(await player.vendorWallets()).toMatchObject({
    balance: '0.00',
    total: held,
    list: [{ vassalage: game.vendor, balance: held, state: 'ready' }],
  });
  await expect
    .poll(async () => (await player.bets({ ...days(), pageNo: 1, pageSize: 20 })).total, { timeout: SETTLED_WITHIN_MS })
    .toBe(SPINS);
  const { totals } = await player.bets({ ...days(), pageNo: 1, pageSize: 20 });
  expect(minor(totals.profitAndLoss)).toBe(minor(held) - 100_000n);

  const single = await gameOf('single');
  const other = await arcade.open((await player.launch(single.vendor, single.code)).url);
  expect([other.balance, await player.balance()]).toEqual([held, held]);
  expect((await verifyLedger(db)).difference).toBeUndefined();
});

test('what was sent to a vendor that is gone is settled when it is back, by its own word', async () => {
  const player = await seat();
  const { vendor } = await gameOf('transfer');
  expect(await player.transfer('MAIN', vendor, '300.00')).toMatchObject({ transfer: { state: 'done' } });
  const { arcade } = stack.children;
  const exited = once(arcade.process, 'exit');
  arcade.process.kill('SIGKILL');
  await exited;
  expect(await player.transfer('MAIN', vendor, '200.00')).toMatchObject({
    balance: '500.00',
    transfer: { state: 'pending' },
  });
  expect(await player.recall()).toMatchObject({ transfers: [], unanswered: [vendor], balance: '500.00' });
  expect(await player.vendorWallets()).toMatchObject({ list: [{ balance: null, state: 'unavailable' }] });
  await stack.startArcade();
  const states = async () => (await player.transfers(days())).list.map(({ state }) => state);
  await expect.poll(states, { timeout: SETTLED_WITHIN_MS }).toEqual(['failed', 'done']);
  expect(await player.balance()).toBe('700.00');
  expect(await player.recall()).toMatchObject({ transfers: [{ amount: '300.00', state: 'done' }], balance: '1000.00' });
  expect((await verifyLedger(db)).difference).toBeUndefined();
});
