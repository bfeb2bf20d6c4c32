import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyRing } from './platform/key-ring.ts';
import { integrationKeyRow } from './platform/secret-row.ts';
import { openTestApp, TEST_SECRET_KEYS, type TestApp } from './testing/app.ts';
import { call, signUp } from './testing/people.ts';
import { vendorClient } from './testing/vendor-client.ts';
import { createCatalogue, GAME, INTEGRATION, KEY_ID, openGameSession, SECRET } from './testing/world.ts';

let server: TestApp;
let token: string;
let gameSession: string;
beforeAll(async () => {
  server = await openTestApp({ hasMoneyPool: true });
  const { db } = server;
  await createCatalogue(db, 1);
  const sealed_secret = createKeyRing(TEST_SECRET_KEYS).seal(SECRET, integrationKeyRow(INTEGRATION, KEY_ID));
  await db.updateTable('integration_key').set({ sealed_secret }).where('integration_code', '=', INTEGRATION).execute();
  token = await signUp(server, 'pooled');
  const member = await db
    .selectFrom('member')
    .select(['member_id as memberId', 'merchant_id as merchantId', 'account', 'type', 'line'])
    .where('account', '=', 'pooled')
    .executeTakeFirstOrThrow();
  gameSession = await openGameSession(db, member);
});
afterAll(async () => await server.close());

/** Runs the call. Returns its result, and how often it took a connection of each pool. */
async function countConnections<Value>(run: () => Promise<Value>) {
  const taken = { screens: 0, money: 0 };
  const count = (name: 'screens' | 'money') => (): void => void (taken[name] += 1);
  const counters: [pg.Pool, () => void][] = [
    [server.pool, count('screens')],
    [server.moneyPool, count('money')],
  ];
  for (const [pool, counter] of counters) pool.on('acquire', counter);
  try {
    return { result: await run(), ...taken };
  } finally {
    for (const [pool, counter] of counters) pool.off('acquire', counter);
  }
}

/** Money comes first, so that the stake of the bet below is covered. */
test.each(['demoDeposit', 'balance', 'transactionHistory'] as const)(
  'the screen call %s takes the connections of screens alone',
  async (id) => {
    const day = new Date().toISOString().slice(0, 10);
    const requests = {
      demoDeposit: { requestId: randomUUID(), amount: '500.00' },
      balance: {},
      transactionHistory: { from: day, to: day, pageNo: 1, pageSize: 20 },
    };
    const used = await countConnections(async () => await call(server, id, requests[id], { token }));
    expect(used.result.status).toBe(200);
    expect(used.screens).toBeGreaterThan(0);
    expect(used.money).toBe(0);
  },
);

test.each(['bet', 'balance', 'close-round'])(
  'the wallet call %s takes the connections of money alone',
  async (name) => {
    const { memberId } = await server.db
      .selectFrom('member')
      .select('member_id as memberId')
      .where('account', '=', 'pooled')
      .executeTakeFirstOrThrow();
    const fields: Record<string, object> = {
      bet: { gameSession, transactionId: 'p1', roundId: 'p1', gameCode: GAME, currency: 'NPR', amount: '1.00' },
      balance: { gameSession },
      'close-round': { playerId: String(memberId), roundId: 'p1' },
    };
    const used = await countConnections(async () => await vendorClient(server.app)(name, fields[name] ?? {}));
    expect(used.result.code).toBe('OK');
    expect(used.money).toBeGreaterThan(0);
    expect(used.screens).toBe(0);
  },
);

test.each(['/payments/v1/webhook/NOBODY', '/lottery/v1/results/nobody'])(
  'the call of a partner to %s takes the connections of money alone',
  async (url) => {
    const headers = { 'x-key-id': 'k1', 'x-timestamp': String(Date.now()), 'x-signature': 'ab'.repeat(32) };
    const used = await countConnections(
      async () => await server.app.inject({ method: 'POST', url, headers, payload: {} }),
    );
    expect(used.result.statusCode).toBe(401);
    expect(used.money).toBeGreaterThan(0);
    expect(used.screens).toBe(0);
  },
);
