import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { EndpointId } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggerOptions } from '../../platform/log.ts';
import { createVault, readKeyId, type Vault, type VaultKeys } from '../../platform/vault.ts';
import { openTestApp, TEST_VAULT_KEYS, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/ops.ts';
import { call, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { fund } from '../../testing/world.ts';
import { listPayoutAccounts } from './payout-accounts.ts';

/** These tests read the stored accounts like an attacker with a copy of the database (docs/decisions/0029-account-numbers-at-rest.md). */

const WITHDRAW_PASSWORD = 'Cash2026out';
const ACCOUNT_NUMBER = '7700112233446789';
const HOLDER = 'Sita Rai';
const vault = createVault(TEST_VAULT_KEYS);
const logLines: string[] = [];
let server: TestApp;
let memberCount = 0;

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logLines.push(chunk.toString());
      done();
    },
  });
  server = await openTestApp({ logger: { ...loggerOptions('trace'), stream } });
  const limits = { min_minor: 1n, max_minor: 100_000n, day_max_minor: 100_000n, day_count_max: 9, open_max: 9 };
  await server.db
    .insertInto('withdrawal_rule')
    .values({ merchant_id: 1, ...limits })
    .execute();
  const name = { names: JSON.stringify({ en: 'Nabil Bank' }) };
  await server.db
    .insertInto('payout_provider')
    .values({ merchant_id: 1, code: 'NABIL', kind: 'bank', ...name })
    .execute();
  await server.db
    .insertInto('approval_limit')
    .values({ merchant_id: 1, subject: 'withdrawal', alone_max_minor: 1_000_000n })
    .execute();
});
afterAll(async () => await server.close());

async function createTestMember() {
  memberCount += 1;
  const account = `keeper${memberCount}`;
  const token = await signUp(server, account);
  const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  const { memberId } = await server.db
    .updateTable('member')
    .set({ real_name: HOLDER })
    .where('account', '=', account)
    .returning('member_id as memberId')
    .executeTakeFirstOrThrow();
  const passwordRequest = {
    newWithdrawPassword: WITHDRAW_PASSWORD,
    confirmNewWithdrawPassword: WITHDRAW_PASSWORD,
    password: PASSWORD,
  };
  await ask('setWithdrawPassword', passwordRequest);
  const add = async (accountNumber: string) =>
    await ask('addPayoutAccount', {
      kind: 'bank',
      providerCode: 'NABIL',
      holderName: HOLDER,
      accountNumber,
      branch: 'Lalitpur',
      withdrawPassword: WITHDRAW_PASSWORD,
    });
  return { memberId, ask, add };
}
type TestMember = Awaited<ReturnType<typeof createTestMember>>;

async function addPayoutAccount({ add }: TestMember, number = ACCOUNT_NUMBER): Promise<string> {
  return valueOf('addPayoutAccount', await add(number)).payoutAccountId;
}

/** Inserts a row in the plain format that existed before accounts were sealed. */
async function insertPlainAccount({ memberId }: TestMember, number: string): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into payout_account (member_id, merchant_id, provider_code, kind, holder_name, account_number, branch, last_four, added_at)
    values (${memberId}, 1, 'NABIL', 'bank', ${HOLDER}, ${number}, '', right(${number}, 4), now())
    returning payout_account_id as id`.execute(server.db);
  return String(rows[0]?.id);
}

async function runOps(argv: readonly string[], under: Vault | undefined = vault) {
  const { code, printed } = await runCommand(argv, { db: server.db, vault: under });
  return { code, printed: printed.join('\n') };
}
const runOnRow = async (resource: string, act: string, id: string, ...more: string[]) =>
  await runOps([resource, act, '--merchant', 'M1', '--id', id, '--by', 'asha', ...more]);
const sealAll = async (under: Vault = vault) => await runOps(['payout-accounts', 'seal', '--by', 'asha'], under);

async function readStoredRow(payoutAccountId: string) {
  return await server.db
    .selectFrom('payout_account as a')
    .select(['a.sealed', 'a.fingerprint', 'a.last_four', sql<string>`a::text`.as('text')])
    .where('a.payout_account_id', '=', BigInt(payoutAccountId))
    .executeTakeFirstOrThrow();
}

/** Returns the tables in which some row contains the text, either readable or as the bytes of a column. */
async function findTablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    server.db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`
      select 1 from ${sql.table(name)} r
      where strpos(lower(r::text), ${text.toLowerCase()}) > 0 or strpos(r::text, ${Buffer.from(text).toString('hex')}) > 0
      limit 1`.execute(server.db);
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

const listWithVault = async (under: Vault, { memberId }: TestMember) =>
  (await listPayoutAccounts({ db: server.db, vault: under }, memberId, ['en'])).list;

test('no table and no log line contains an account number, and the row contains neither holder nor branch', async () => {
  const member = await createTestMember();
  await fund(server.db, member.memberId, 100_000n);
  const id = await addPayoutAccount(member);
  await runOnRow('payout-accounts', 'verify', id);
  const request = {
    requestId: randomUUID(),
    payoutAccountId: id,
    amount: '10.00',
    withdrawPassword: WITHDRAW_PASSWORD,
  };
  const { withdrawalId } = valueOf('requestWithdrawal', await member.ask('requestWithdrawal', request));
  await runOnRow('withdrawals', 'approve', withdrawalId);
  await runOnRow('withdrawals', 'pay', withdrawalId, '--reference', 'NB-1');
  expect((await member.add(ACCOUNT_NUMBER)).body).toMatchObject({ code: 'payout_account.exists' });
  expect(await findTablesWith(ACCOUNT_NUMBER)).toEqual([]);
  expect(await findTablesWith('Lalitpur')).toEqual([]);
  const { text, last_four } = await readStoredRow(id);
  expect(last_four).toBe('6789');
  for (const secret of [HOLDER, HOLDER.toLowerCase()]) expect(text).not.toContain(secret);
  expect(logLines.length).toBeGreaterThan(0);
  expect(logLines.join('')).not.toContain(ACCOUNT_NUMBER);
  // The search for leaks finds a number that is stored in plain text, so the empty results above are meaningful.
  const plain = await insertPlainAccount(await createTestMember(), '5500112233446789');
  expect(await findTablesWith('5500112233446789')).toEqual(['payout_account']);
  expect((await sealAll()).code).toBe(0);
  expect((await readStoredRow(plain)).text).not.toContain('5500112233446789');
  expect(await findTablesWith('5500112233446789')).toEqual([]);
});

test('an operator can reveal the number of an approved withdrawal only, which is audited', async () => {
  const member = await createTestMember();
  await fund(server.db, member.memberId, 100_000n);
  const id = await addPayoutAccount(member, '8800112233446789');
  const runShow = async (resource: string, of: string) => (await runOnRow(resource, 'show', of)).printed;
  expect(await runShow('payout-accounts', id)).toContain('to: NABIL ••••6789\nholder: Sita Rai\nbranch: Lalitpur');
  expect((await runOps(['payout-accounts', 'list', '--merchant', 'M1'])).printed).not.toContain('8800112233446789');
  await runOnRow('payout-accounts', 'verify', id);
  const request = {
    requestId: randomUUID(),
    payoutAccountId: id,
    amount: '10.00',
    withdrawPassword: WITHDRAW_PASSWORD,
  };
  const { withdrawalId } = valueOf('requestWithdrawal', await member.ask('requestWithdrawal', request));
  expect(await runShow('withdrawals', withdrawalId)).toContain('pay to: Sita Rai, ••••6789, Lalitpur');
  await runOnRow('withdrawals', 'approve', withdrawalId);
  expect(await runShow('withdrawals', withdrawalId)).toContain('pay to: Sita Rai, ••••6789, Lalitpur');
  const reveal = async () => await runOnRow('withdrawals', 'reveal', withdrawalId, '--reason', 'to pay at the bank');
  expect((await reveal()).printed).toContain('number: 8800112233446789');
  const revealed = server.db.selectFrom('operator_audit').selectAll().where('command', '=', 'withdrawals reveal');
  const [line, ...others] = await revealed.execute();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ target: `withdrawals ${withdrawalId}`, after: { reason: 'to pay at the bank' } });
  expect(JSON.stringify(line?.after)).not.toContain('8800112233446789');
  await runOnRow('withdrawals', 'pay', withdrawalId, '--reference', 'NB-1');
  expect(await reveal()).toMatchObject({ code: 2, printed: expect.stringContaining('a number is shown while') });
  const show = ['withdrawals', 'show', '--merchant', 'M1', '--id', withdrawalId];
  expect(await runCommand(show, { db: server.db })).toMatchObject({ code: 2 });
});

test('rows that are not sealed yet stay readable until the command seals them once', async () => {
  const [member, other] = [await createTestMember(), await createTestMember()];
  const number = '6600112233446789';
  const id = await insertPlainAccount(member, number);
  const twin = await addPayoutAccount(other, number);
  const readList = async () => valueOf('payoutAccounts', await member.ask('payoutAccounts')).list;
  const before = await readList();
  expect(before).toMatchObject([{ maskedNumber: '••••6789', holderName: 'S••• R••' }]);
  expect((await member.add(number)).body).toMatchObject({ code: 'payout_account.exists' });
  const showAccount = async (of: string) => (await runOnRow('payout-accounts', 'show', of)).printed;
  expect(await showAccount(id)).toContain(`same number: member ${other.memberId}`);
  expect(await showAccount(twin)).toContain(`same number: member ${member.memberId}`);

  expect((await runOps(['payout-accounts', 'keys'])).printed).toContain('readable  payout accounts=1');
  expect(await runOps(['payout-accounts', 'seal'])).toMatchObject({ code: 2 });
  expect((await sealAll()).printed).toContain(
    'payout accounts: 1 sealed, 0 moved from older keys; all stand under test-1',
  );
  expect((await sealAll()).printed).toContain(
    'payout accounts: 0 sealed, 0 moved from older keys; all stand under test-1',
  );
  expect(await runOps(['payout-accounts', 'keys'])).toMatchObject({ code: 0 });
  expect((await readStoredRow(id)).text).not.toContain(number);
  expect(await readList()).toEqual(before);
  expect((await member.add(number)).body).toMatchObject({ code: 'payout_account.exists' });
  expect(await showAccount(twin)).toContain(`same number: member ${member.memberId}`);
  const audit = (await runOps(['audit', 'list', '--search', 'payout-accounts seal'])).printed;
  expect(audit).toContain('"sealed":1');
  expect(audit).not.toContain(number);
});

test('a key rotation keeps both keys working until all rows have moved, after which the old key can be removed', async () => {
  const [oldKey] = TEST_VAULT_KEYS;
  const newKey = { id: 'test-2', key: randomBytes(32) };
  const rotatingVault = createVault([newKey, oldKey] satisfies VaultKeys);
  const newVault = createVault([newKey] satisfies VaultKeys);
  const [member, other] = [await createTestMember(), await createTestMember()];
  const [id, twin] = [
    await addPayoutAccount(member, '4400112233446789'),
    await addPayoutAccount(other, '4400112233446789'),
  ];
  const before = await listWithVault(rotatingVault, member);
  await expect(listWithVault(newVault, member)).rejects.toThrow('"test-1", which VAULT_KEYS does not have');
  // One of the two rows has moved to the new key, as during a run of the command. The same number is still found from both rows.
  const showAccount = async (of: string) =>
    await runOps(['payout-accounts', 'show', '--merchant', 'M1', '--id', of], rotatingVault);
  const fingerprints = [(await readStoredRow(id)).fingerprint];

  const listKeys = async (under: Vault) => await runOps(['payout-accounts', 'keys'], under);
  expect((await listKeys(rotatingVault)).printed).toMatch(
    /key=test-1 {2}opens {2}payout accounts=\d+\nkey=test-2 {2}seals {2}nothing/,
  );
  expect((await listKeys(newVault)).code).toBe(1);
  expect(await sealAll(newVault)).toMatchObject({ code: 2, printed: expect.stringContaining('under the key test-1') });
  await server.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('payout_account')
      .select(['sealed', 'fingerprint'])
      .where('payout_account_id', '=', BigInt(twin))
      .executeTakeFirstOrThrow();
    expect((await sealAll(rotatingVault)).code).toBe(0);
    await tx.updateTable('payout_account').set(row).where('payout_account_id', '=', BigInt(twin)).execute();
  });
  expect((await showAccount(id)).printed).toContain(`same number: member ${other.memberId}`);
  expect((await showAccount(twin)).printed).toContain(`same number: member ${member.memberId}`);

  expect((await sealAll(rotatingVault)).printed).toContain(
    'payout accounts: 0 sealed, 1 moved from older keys; all stand under test-2',
  );
  const row = await readStoredRow(id);
  expect(row.sealed && readKeyId(row.sealed)).toBe('test-2');
  expect(row.fingerprint).not.toEqual(fingerprints[0]);
  expect(await listKeys(rotatingVault)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('key=test-1  may be removed'),
  });
  expect(await listWithVault(newVault, member)).toEqual(before);
  await expect(listWithVault(vault, member)).rejects.toThrow('"test-2", which VAULT_KEYS does not have');
  // The rows return to the key of the server under test.
  expect((await sealAll(createVault([oldKey, newKey]))).code).toBe(0);
});

test('a sealed value that was copied to another row cannot be opened', async () => {
  const [member, thief] = [await createTestMember(), await createTestMember()];
  const [id, stolen] = [
    await addPayoutAccount(thief, '3300112233446789'),
    await addPayoutAccount(member, '3311112233446789'),
  ];
  const { sealed } = await readStoredRow(stolen);
  await server.db.updateTable('payout_account').set({ sealed }).where('payout_account_id', '=', BigInt(id)).execute();
  await expect(listWithVault(vault, thief)).rejects.toThrow('authenticate');
  expect((await thief.ask('payoutAccounts')).status).toBe(500);
  await server.db.deleteFrom('payout_account').where('payout_account_id', '=', BigInt(id)).execute();
});

test('the database enforces that a row is either sealed or plain, and that a member has each number once', async () => {
  const member = await createTestMember();
  const id = await addPayoutAccount(member, '2200112233446789');
  const change = async (columns: object) =>
    await server.db.updateTable('payout_account').set(columns).where('payout_account_id', '=', BigInt(id)).execute();
  await expect(change({ account_number: '2200112233446789' })).rejects.toMatchObject({ code: '23514' });
  await expect(change({ sealed: null, fingerprint: null })).rejects.toMatchObject({ code: '23514' });
  await expect(change({ fingerprint: null })).rejects.toMatchObject({ code: '23514' });
  const twin = await addPayoutAccount(member, '2211112233446789');
  const { fingerprint } = await readStoredRow(twin);
  await expect(change({ fingerprint })).rejects.toMatchObject({ code: '23505' });
});
