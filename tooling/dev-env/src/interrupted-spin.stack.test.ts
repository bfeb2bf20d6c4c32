import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '@baize/postgres/start';
import { daysAround } from '@baize/postgres/utc-day';
import { verifyLedger } from '@baize/server/ledger/verify';
import { createDb, createPool, type Db } from '@baize/server/db';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arcadeOrigin, serverOrigin, siteAddresses, type StackPorts } from './addresses.ts';
import type { Child } from './child.ts';
import { startStack, type Stack } from './stack.ts';
import { makeTemporaryData } from './temporary-data.ts';
import { ArcadeClient } from './testing/arcade-client.ts';
import { PlatformClient } from './testing/platform-client.ts';
import { WalletProxy, type FaultPoint, type WalletCall } from './testing/wallet-proxy.ts';

const DEPOSIT = '5000.00';
const SETTLED_WITHIN_MS = 120_000;

let stack: Stack;
let removeData: () => Promise<void>;
let ports: StackPorts;
let db: Db;
let proxy: WalletProxy;

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
  const proxyPort = await freePort();
  proxy = new WalletProxy(serverOrigin(ports));
  await proxy.listen(proxyPort);
  const walletOrigin = `http://127.0.0.1:${proxyPort}`;
  stack = await startStack({
    ports,
    dataDir,
    durable: true,
    dev: false,
    quiet: true,
    logLevel: 'fatal',
    rateLimitScale: 1_000,
    walletOrigin,
  });
  const pool = createPool({
    connectionString: stack.databaseUrl,
    max: 2,
    limits: LONG_LIMITS,
    onError: () => {},
  });
  db = createDb(pool);
});

afterAll(async () => {
  await db.destroy();
  await stack.stop();
  await proxy.close();
  await removeData();
});

const faultPoints = (['bet', 'win', 'close-round'] as const).flatMap((call) =>
  (['before', 'after'] as const).map((point) => ({ call, point })),
);

describe.each(['server', 'arcade'] as const)('the %s is killed in the middle of a spin', (victim) => {
  test('at every point of every call each round is settled or returned once, and the money adds up', async () => {
    const { player, arcade, coin } = await openPlayerGame();
    for (const { call, point } of faultPoints) await interruptSpin({ victim, call, point, arcade, coin });
    await expectAccountsToAgree(player);
  });
});

interface Interruption {
  readonly victim: 'server' | 'arcade';
  readonly call: WalletCall;
  readonly point: FaultPoint;
  readonly arcade: ArcadeClient;
  readonly coin: string;
}

async function interruptSpin({ victim, call, point, arcade, coin }: Interruption): Promise<void> {
  const killed = proxy.injectFaultAt(call, point, async () => await kill(stack.children[victim]));
  let spinId = '';
  // Only a winning round has a win call to interrupt, so the test spins until the kill, which leaves a spin without an
  // answer.
  for (let answer: unknown = 'none yet'; answer !== undefined;) {
    spinId = randomUUID();
    answer = await Promise.race([arcade.trySpin(coin, spinId), killed]);
  }
  await killed;
  await restart(victim);
  await expect
    .poll(async () => (await arcade.fetchState()).roundPending, { timeout: SETTLED_WITHIN_MS, interval: 100 })
    .toBe(false);
  // A repeated request with the same spin id returns the same round or reports that its bet was returned; it never
  // starts a second round.
  const again = await arcade.trySpin(coin, spinId);
  expect(await arcade.trySpin(coin, spinId)).toEqual(again);
}

async function openPlayerGame(): Promise<{ player: PlatformClient; arcade: ArcadeClient; coin: string }> {
  const host = siteAddresses(ports).find(({ merchant, site }) => merchant === 'BAIZE' && site === 'member')?.host ?? '';
  const player = new PlatformClient(serverOrigin(ports), host);
  await player.register(`p${randomBytes(5).toString('hex')}`, 'Spin4ever');
  await player.depositDemo(DEPOSIT);
  const game = await db
    .selectFrom('game')
    .select(['vendor_code', 'game_code'])
    .where('game_type', '=', 'RNG')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const arcade = new ArcadeClient(arcadeOrigin(ports).replace('arcade.localhost', '127.0.0.1'));
  const state = await arcade.openSession((await player.launchGame(game.vendor_code, game.game_code)).url);
  return { player, arcade, coin: state.defaultCoin };
}

async function kill(child: Child): Promise<void> {
  const exited = once(child.process, 'exit');
  child.process.kill('SIGKILL');
  await exited;
}

async function restart(victim: 'server' | 'arcade'): Promise<void> {
  const running = victim === 'server' ? await stack.startServer() : await stack.startArcade();
  stack = { ...stack, children: { ...stack.children, [victim]: running } };
}

/** Asserts that three records agree: the ledger, the platform's bets, and the arcade's rounds. */
async function expectAccountsToAgree(player: PlatformClient): Promise<void> {
  const { totals, list } = await player.fetchBets({ ...daysAround(), pageNo: 1, pageSize: 100 });
  expect(list.filter(({ state }) => state === 'open')).toEqual([]);
  const counted = list.filter(({ state }) => state !== 'refunded');
  expect(parseMinor(await player.fetchBalance())).toBe(
    parseMinor(DEPOSIT) + counted.reduce((sum, bet) => sum + parseMinor(bet.win) - parseMinor(bet.stake), 0n),
  );
  expect(parseMinor(totals.profitAndLoss)).toBe(parseMinor(await player.fetchBalance()) - parseMinor(DEPOSIT));

  const rounds = await readArcadeRounds(list.map(({ roundId }) => roundId));
  const platformLines = list.map(({ roundId, stake, win, state }) =>
    state === 'refunded' ? `${roundId} rolled_back` : `${roundId} settled ${parseMinor(stake)} ${parseMinor(win)}`,
  );
  const arcadeLines = rounds.map(({ id, state, stake_minor, win_minor }) =>
    state === 'rolled_back' ? `${id} rolled_back` : `${id} ${state} ${stake_minor} ${win_minor}`,
  );
  expect(arcadeLines.toSorted()).toEqual(platformLines.toSorted());
  expect((await verifyLedger(db)).difference).toBeUndefined();
}

async function readArcadeRounds(
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

function parseMinor(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}
