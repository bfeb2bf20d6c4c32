import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, registration, type Answer, type TestApp } from '../testing/app.ts';
import { call, signUp, tokenOf, valueOf } from '../testing/people.ts';

/** The pool of the server gives up after 5 s; the rest is a margin for a loaded machine. */
const ANSWERED_WITHIN_MS = 12_000;
const POOL_MAX = 2;

let server: TestApp;
afterEach(async () => await server.close());

async function deposit(token: string): Promise<Answer> {
  return await call(server, 'demoDeposit', { requestId: randomUUID(), amount: '500.00' }, { token });
}

async function countBlocked(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows[0]?.n;
}

test('calls that find every connection taken by slow work are refused in time, and the server recovers', async () => {
  server = await openTestApp({ poolMax: POOL_MAX });
  const token = await signUp(server, 'patient');
  await deposit(token);
  const blocker = new pg.Client({ connectionString: server.url });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table wallet_account in access exclusive mode');
    const slow = Array.from({ length: POOL_MAX }, async () => await deposit(token));
    await expect.poll(countBlocked).toBe(POOL_MAX);

    const startedAtMs = performance.now();
    const others = [
      call(server, 'balance', {}, { token }),
      call(server, 'demoDeposit', { requestId: randomUUID(), amount: '100.00' }, { token }),
      call(server, 'register', registration('newcomer')),
      server.app.inject({ method: 'GET', url: '/readyz' }).then(({ statusCode }) => ({ status: statusCode, body: {} })),
    ];
    const answers = await Promise.all(others);
    expect(performance.now() - startedAtMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    for (const { body } of answers.slice(0, 3)) expect(body).toMatchObject({ success: false, code: 'system.busy' });

    await blocker.query('commit');
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(POOL_MAX).fill(200));
    expect(valueOf('balance', await call(server, 'balance', {}, { token })).balance).toBe('1500.00');
  } finally {
    await blocker.end();
  }
});

test('a call needs one connection at a time: many concurrent calls cannot deadlock', async () => {
  server = await openTestApp({ poolMax: 1 });
  const names = ['alone1', 'alone2', 'alone3', 'alone4'];
  const tokens = await Promise.all(names.map(async (name) => await signUp(server, name)));
  const journeys = tokens.map(async (token, index) => {
    const login = { type: 'username', username: names[index] ?? '', password: 'Lantern2026' };
    const again = tokenOf(await call(server, 'login', login));
    const answers = [
      await deposit(again),
      await call(server, 'balance', {}, { token: again }),
      await call(server, 'systemStatus'),
      await call(server, 'logout', {}, { token: again }),
      await call(server, 'balance', {}, { token }),
    ];
    return answers.map(({ status }) => status);
  });
  expect(await Promise.all(journeys)).toEqual(names.map(() => [200, 200, 200, 200, 200]));
});

test('a call that reads inside a transaction does so on the connection of the transaction', async () => {
  server = await openTestApp({ poolMax: 4 });
  await signUp(server, 'forgetful');
  await server.db.updateTable('member').set({ email: 'forgetful@mail.example' }).execute();
  await server.db
    .insertInto('merchant_switch')
    .values({ merchant_id: 1, mod_id: 'CHNGPASSMAIL3', enabled: true })
    .execute();
  const request = { username: 'forgetful', email: 'forgetful@mail.example' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => await call(server, 'forgotByEmail', request)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const tickets = await server.db.selectFrom('password_ticket').select('ticket_hash').execute();
  expect(tickets).toHaveLength(3);
});
