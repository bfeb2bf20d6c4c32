import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_HOST, openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../../testing/app.ts';
import { call, tokenOf, valueOf } from '../../testing/people.ts';
import { createMember, fund } from '../../testing/world.ts';
import { runSweep } from '../../platform/sweep.ts';
import { transaction } from '../../platform/transaction.ts';
import { TRIAL_TABLES, trialSweep } from './free-play.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.db
    .insertInto('merchant_switch')
    .values({ merchant_id: 1, mod_id: 'FREEPLAY3', enabled: true })
    .execute();
});
afterAll(async () => await server.close());

test('opens a trial account of type 4 with an empty wallet, which is removed when it is idle', async () => {
  const request = { os: 'Android 16', platform: 'W', version: 3, value: 'none' };
  const token = tokenOf(await call(server, 'loginFreePlay', request));
  const info = valueOf('memberInfo', await call(server, 'memberInfo', {}, { token }));
  expect(info).toMatchObject({ type: 4, balance: '0.00' });
  expect((await call(server, 'login', { type: 'username', username: info.account, password: 'none' })).status).toBe(
    401,
  );
  expect(await runSweep(server.db, trialSweep, new Date())).toMatchObject({ deleted: 0 });
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  expect(await runSweep(server.db, trialSweep, tomorrow)).toMatchObject({ deleted: 1 });
  expect((await call(server, 'memberInfo', {}, { token })).status).toBe(401);
  expect((await call(server, 'loginFreePlay', request, { host: OTHER_MEMBER_HOST })).body).toMatchObject({
    code: 'session.free_play_off',
  });
});

test('removes a trial account with everything that it has stored', async () => {
  const request = { os: 'Android 16', platform: 'W', version: 3, value: 'none' };
  const token = tokenOf(await call(server, 'loginFreePlay', request));
  const { account } = valueOf('memberInfo', await call(server, 'memberInfo', {}, { token }));
  const { memberId } = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  expect((await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token })).status).toBe(200);
  expect((await call(server, 'setRealityCheck', { everyMinutes: 20 }, { token })).status).toBe(200);
  await server.db.insertInto('favorite').values({ member_id: memberId, node_id: 1, added_at: new Date() }).execute();
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  expect(await runSweep(server.db, trialSweep, tomorrow)).toMatchObject({ deleted: 1 });
  for (const table of ['hand_off', 'reality_check', 'favorite', 'session', 'wallet_account', 'login_event'] as const) {
    const { rows } = await sql`select from ${sql.table(table)} where member_id = ${memberId}`.execute(server.db);
    expect([table, rows.length]).toEqual([table, 0]);
  }
});

test('deletes the rows of every table that refers to the member with a trial account', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'member'::regclass and conrelid <> 'member'::regclass`.execute(server.db);
  const deleted: ReadonlySet<string> = new Set(TRIAL_TABLES.map(({ table }) => table));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map(({ table }) => table).filter((table) => !deleted.has(table))).toEqual([]);
});

test('keeps an idle trial account with a posting, and deletes the next ones in its place', async () => {
  const createTrial = async (account: string, registeredAt: string) =>
    await createMember(server.db, { merchantId: 1, account, type: TRIAL_TYPE, registeredAt: new Date(registeredAt) });
  const keptMember = await createTrial('trialkept', '2001-01-01');
  await fund(server.db, keptMember.memberId, 100_00n);
  const deletedMember = await createTrial('trialgone', '2001-01-02');
  const batch = await transaction(server.db, async (tx) => await trialSweep.deleteBatch(tx, new Date(), 1));
  expect(batch).toBe(1);
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from member where member_id in (${keptMember.memberId}, ${deletedMember.memberId})`.execute(
    server.db,
  );
  expect(rows).toEqual([{ memberId: keptMember.memberId }]);
  await server.db.updateTable('member').set({ type: 0 }).where('account', '=', 'trialkept').execute();
});

test('removes idle trial accounts and keeps the ones in use', async () => {
  const idle: bigint[] = [];
  const old = new Date(Date.now() - 48 * 3_600_000);
  for (let trial = 0; trial < 5; trial += 1) {
    const account = `demoidle${trial}`;
    const { memberId } = await createMember(server.db, { merchantId: 1, account, type: 4, registeredAt: old });
    idle.push(memberId);
  }
  const request = { os: 'Android 16', platform: 'W', version: 3, value: 'none' };
  const token = tokenOf(await call(server, 'loginFreePlay', request));
  await server.db.updateTable('member').set({ registered_at: old }).where('type', '=', 4).execute();
  expect(await runSweep(server.db, trialSweep, new Date())).toMatchObject({ deleted: 5 });
  const { left } = await server.db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where(sql<boolean>`member_id = any(${idle}::bigint[])`)
    .executeTakeFirstOrThrow();
  expect(left).toBe(0n);
  expect((await call(server, 'memberInfo', {}, { token })).status).toBe(200);
});
