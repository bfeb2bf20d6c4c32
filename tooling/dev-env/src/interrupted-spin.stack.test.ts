import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '@baize/postgres/start';
import { verifyLedger } from '@baize/server/ledger/verify';
import { createDb, createPool, type Db } from '@baize/server/db';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arcadeOrigin, serverOrigin, siteAddresses, type Addresses } from './addresses.ts';
import type { Child } from './child.ts';
import { startStack, type Stack } from './stack.ts';
import { makeTemporaryData } from './temporary-data.ts';
import { ArcadeClient } from './testing/arcade-client.ts';
import { PlatformClient } from './testing/platform-client.ts';

/** A spin in flight is killed once at each of these many turns of the event loop after it was sent. */
const KILL_AFTER_TURNS = [0, 2, 6, 15, 40];
const DEPOSIT = '5000.00';
const SETTLED_WITHIN_MS = 30_000;

let stack: Stack;
let removeData: () => Promise<void>;
let addresses: Addresses;
let db: Db;

beforeAll(async () => {
  const { dataDir, remove } = await makeTemporaryData();
  removeData = remove;
  addresses = { sitesPort: await freePort(), serverPort: await freePort(), arcadePort: await freePort() };
  stack = await startStack({
    addresses,
    dataDir,
    durable: true,
    dev: false,
    quiet: true,
    logLevel: 'fatal',
    rateLimitScale: 1_000,
  });
  const pool = createPool({
    connectionString: stack.databaseUrl,
    max: 2,
    statementTimeoutMs: 30_000,
    onError: () => {},
  });
  db = createDb(pool);
});

afterAll(async () => {
  await db.destroy();
  await stack.stop();
  await removeData();
});

describe('killed in the middle of a spin', () => {
  test.each(['server', 'arcade'] as const)(
    'the %s comes back, and every round is settled or given back, once',
    async (victim) => {
      const { player, arcade, coin } = await seatPlayer();
      let running: Child = stack.children[victim];
      for (const turns of KILL_AFTER_TURNS) {
        const spin = arcade.trySpin(coin);
        await turnsOfTheLoop(turns);
        running = await killAndRestart(victim, running);
        await spin;
        await expect
          .poll(async () => (await arcade.state()).roundPending, { timeout: SETTLED_WITHIN_MS, interval: 100 })
          .toBe(false);
        await arcade.trySpin(coin);
      }
      await expect
        .poll(async () => (await arcade.state()).roundPending, { timeout: SETTLED_WITHIN_MS, interval: 100 })
        .toBe(false);
      await expectAccountsToAgree(player);
      // The next victim's test starts from what runs now.
      stack = { ...stack, children: { ...stack.children, [victim]: running } };
    },
  );
});

async function seatPlayer(): Promise<{ player: PlatformClient; arcade: ArcadeClient; coin: string }> {
  const host =
    siteAddresses(addresses).find(({ merchant, site }) => merchant === 'BAIZE' && site === 'member')?.host ?? '';
  const player = new PlatformClient(serverOrigin(addresses), host);
  await player.register(`p${randomBytes(5).toString('hex')}`, 'Spin4ever');
  await player.depositDemo(DEPOSIT);
  const game = await db
    .selectFrom('game')
    .select(['vendor_code', 'game_code'])
    .where('game_type', '=', 'RNG')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const arcade = new ArcadeClient(arcadeOrigin(addresses).replace('arcade.localhost', '127.0.0.1'));
  const state = await arcade.open((await player.launch(game.vendor_code, game.game_code)).url);
  return { player, arcade, coin: state.defaultCoin };
}

async function killAndRestart(victim: 'server' | 'arcade', child: Child): Promise<Child> {
  const exited = once(child.process, 'exit');
  child.process.kill('SIGKILL');
  await exited;
  return victim === 'server' ? await stack.startServer() : await stack.startArcade();
}

async function turnsOfTheLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Three books that must tell one story: the ledger, the platform's bets, the arcade's rounds. */
async function expectAccountsToAgree(player: PlatformClient): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const { totals, list } = await player.bets({ from: dayBefore(today), to: dayAfter(today), pageNo: 1, pageSize: 100 });
  expect(list.filter(({ state }) => state === 'open')).toEqual([]);
  const counted = list.filter(({ state }) => state !== 'refunded');
  expect(minor(await player.balance())).toBe(
    minor(DEPOSIT) + counted.reduce((sum, bet) => sum + minor(bet.win) - minor(bet.stake), 0n),
  );
  expect(minor(totals.profitAndLoss)).toBe(minor(await player.balance()) - minor(DEPOSIT));

  const rounds = await arcadeRounds(list.map(({ roundId }) => roundId));
  const told = list.map(({ roundId, stake, win, state }) =>
    state === 'refunded' ? `${roundId} rolled_back` : `${roundId} settled ${minor(stake)} ${minor(win)}`,
  );
  const played = rounds.map(({ id, state, stake_minor, win_minor }) =>
    state === 'rolled_back' ? `${id} rolled_back` : `${id} ${state} ${stake_minor} ${win_minor}`,
  );
  expect(played.toSorted()).toEqual(told.toSorted());
  expect((await verifyLedger(db)).difference).toBeUndefined();
}

async function arcadeRounds(
  ids: readonly string[],
): Promise<{ id: string; state: string; stake_minor: string; win_minor: string }[]> {
  const url = new URL(stack.databaseUrl);
  url.pathname = '/baize_arcade';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query('select id, state, stake_minor, win_minor from round where id = any($1)', [ids]);
  await client.end();
  return rows as { id: string; state: string; stake_minor: string; win_minor: string }[];
}

function minor(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
