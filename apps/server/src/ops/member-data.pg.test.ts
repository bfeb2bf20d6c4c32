import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VICTIM_ACCOUNT } from '../attacks/inputs.ts';
import { createCallers } from '../attacks/people.ts';
import { createVictim, NAMES, SECRETS } from '../attacks/victim.ts';
import { lockCash } from '../ledger/post.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { createVault } from '../platform/vault.ts';
import { PERSONAL_TABLES } from '../members/personal-tables.ts';
import { openTestApp, registration, TEST_VAULT_KEYS, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { call, PASSWORD } from '../testing/people.ts';

let server: TestApp;
let memberId: bigint;
let folder: string;
beforeAll(async () => {
  server = await openTestApp();
  await server.db.updateTable('merchant').set({ human_check_scenes: [] }).execute();
  const { victim } = await createCallers(server);
  await createVictim(server, victim.token ?? '');
  const row = server.db.selectFrom('member').select('member_id').where('account', '=', VICTIM_ACCOUNT);
  memberId = (await row.executeTakeFirstOrThrow()).member_id;
  folder = mkdtempSync(join(tmpdir(), 'baize-export-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

async function act(verb: string, by: string, ...more: readonly string[]) {
  const target = ['--merchant', 'M1', '--member', String(memberId), '--reason', 'asked by letter'];
  return await runCommand(['members', verb, ...target, ...more, '--by', by], {
    db: server.db,
    vault: createVault(TEST_VAULT_KEYS),
  });
}

/** Reads from the schema which columns hold the id of a member. Partitions are left out, because the table that they belong to stands for them. */
async function readMemberColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and (a.attname like '%member_id' or a.attname in ('agent_id', 'inviter_id', 'upline_id', 'downline_id'))
    order by 1`.execute(server.db);
  return rows.map(({ name }) => name);
}

/** Columns that hold a member id only as the progress of a job over all members. They contain no personal data. */
const NO_DATA = [
  'ledger_verification_run.next_member_id',
  'message_campaign.last_member_id',
  'rebate_run.last_member_id',
  'reward_run.last_member_id',
];

test('every column that names a member is in the list of personal tables', async () => {
  const listed = PERSONAL_TABLES.map(({ table, column }) => `${table}.${column}`);
  expect([...listed, ...NO_DATA].toSorted()).toEqual(await readMemberColumns());
});

test('exports the data and the history of the member in clear text, but no credential', async () => {
  expect(await act('export', 'asha', '--folder', folder)).toMatchObject({ code: 0, err: [] });
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['member.ndjson', 'bet.ndjson', 'inbox_message.ndjson', 'opened.json']));
  expect(files.some((file) => file.startsWith('picture-'))).toBe(true);
  const all = files
    .filter((file) => !file.startsWith('picture-'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  for (const mark of [...SECRETS, VICTIM_ACCOUNT]) expect(all).toContain(mark);
  expect(all).not.toMatch(/argon2|"password|_hash"|sealed|token/);
  expect(JSON.parse(readFileSync(join(folder, 'opened.json'), 'utf8'))).toMatchObject({
    payoutAccounts: [{ holderName: 'Vicky Tim' }],
  });
  const audit = server.db.selectFrom('operator_audit').select('after').where('command', '=', 'members export');
  expect((await audit.executeTakeFirstOrThrow()).after).toMatchObject({ reason: 'asked by letter' });
});

test('refuses to export into a folder that has files', async () => {
  expect((await act('export', 'asha', '--folder', folder)).printed.join()).toContain('is not empty');
});

test('refuses to erase a member who still has money, open bets, open payments or downlines', async () => {
  const { db } = server;
  const expectRefusal = async (words: string) =>
    expect((await act('erase', 'asha')).printed.join(' ')).toContain(words);
  await expectRefusal('has money');
  await sql`update wallet_account set balance_minor = 0 where member_id = ${memberId}`.execute(db);
  await expectRefusal('open bets');
  await sql`update bet set state = 'void', settled_at = now() where member_id = ${memberId} and state = 'open'`.execute(
    db,
  );
  await expectRefusal('deposit or withdrawal');
  await sql`update deposit set state = 'cancelled', ended_at = now() where member_id = ${memberId}`.execute(db);
  await sql`update withdrawal set state = 'rejected', ended_at = now() where member_id = ${memberId}`.execute(db);
  await sql`update member set upline_id = ${memberId} where account <> ${VICTIM_ACCOUNT}`.execute(db);
  await expectRefusal('downlines');
  await sql`update member set upline_id = null`.execute(db);
});

/** Runs `act` while another transaction holds the wallet of the member, and commits the other transaction when `act` waits for its lock. */
async function runWhileWalletIsHeld<Value>(
  write: (tx: Tx) => Promise<unknown>,
  run: () => Promise<Value>,
): Promise<Value> {
  const pending = await transaction(server.db, async (tx) => {
    await lockCash(tx, memberId, 'NPR');
    await write(tx);
    const value = run();
    let hasEnded = false;
    void value.then(() => (hasEnded = true));
    const isWaiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => hasEnded || (await isWaiting.execute(server.db)).rows.length > 0).toBe(true);
    return { value };
  });
  return await pending.value;
}

test('waits for a payment in progress, and judges the money that it brings', async () => {
  const setMoney = async (db: Db | Tx, minor: number) =>
    await sql`update wallet_account set balance_minor = ${minor} where member_id = ${memberId} and kind = 'cash'`.execute(
      db,
    );
  const erased = await runWhileWalletIsHeld(
    async (tx) => await setMoney(tx, 500),
    async () => await act('erase', 'asha'),
  );
  expect(erased.printed.join(' ')).toContain('has money');
  await setMoney(server.db, 0);
});

/** Tables that may still contain personal data of an erased member, with the reason. */
const MAY_KEEP: Readonly<Record<string, string>> = {
  deposit: 'the payer of money that moved is part of the books',
  reward_grant: 'its title is the words of an operator',
  operator_audit: 'what operators did is never changed; it names members by id',
};

test('erases a member by two operators, and leaves personal data only in the tables that may keep it', async () => {
  expect((await act('erase', 'asha')).out).toContain('outcome: waiting');
  expect((await act('erase', 'asha')).out).toContain('outcome: waiting');
  expect((await act('erase', 'bina')).out).toContain('outcome: done');
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`.execute(
    server.db,
  );
  const leftovers: string[] = [];
  for (const { name } of tables)
    for (const mark of [...SECRETS, ...NAMES]) {
      const found = await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${mark}%`} limit 1`.execute(
        server.db,
      );
      if (found.rows.length > 0) leftovers.push(`${name}: ${mark}`);
    }
  expect(leftovers.filter((line) => MAY_KEEP[line.split(':')[0] ?? ''] === undefined)).toEqual([]);
});

test('an erased member cannot log in, and the account name can be registered again', async () => {
  const login = { username: VICTIM_ACCOUNT, password: PASSWORD, type: 'username' };
  expect((await call(server, 'login', login)).body).toMatchObject({ code: 'session.bad_credentials' });
  expect((await call(server, 'login', { ...login, username: `erased${memberId}` })).status).not.toBe(200);
  expect((await call(server, 'register', registration(VICTIM_ACCOUNT))).status).toBe(200);
});
