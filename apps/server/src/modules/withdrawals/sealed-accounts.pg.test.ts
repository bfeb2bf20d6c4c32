import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { EndpointId } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggerOptions } from '../../platform/log.ts';
import { createVault, keyIdOf, type Vault, type VaultKeys } from '../../platform/vault.ts';
import { openTestApp, TEST_VAULT_KEYS, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/ops.ts';
import { call, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { fund } from '../../testing/world.ts';
import { listAccounts } from './payout-accounts.ts';

/** These tests read the stored accounts as somebody with a copy of the database would (decision 29). */

const WITHDRAW = 'Cash2026out';
const NUMBER = '7700112233446789';
const HOLDER = 'Sita Rai';
const vault = createVault(TEST_VAULT_KEYS);
const logged: string[] = [];
let server: TestApp;
let people = 0;

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
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

async function person() {
  people += 1;
  const account = `keeper${people}`;
  const token = await signUp(server, account);
  const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  const { memberId } = await server.db
    .updateTable('member')
    .set({ real_name: HOLDER })
    .where('account', '=', account)
    .returning('member_id as memberId')
    .executeTakeFirstOrThrow();
  const chosen = { newWithdrawPassword: WITHDRAW, confirmNewWithdrawPassword: WITHDRAW, password: PASSWORD };
  await ask('setWithdrawPassword', chosen);
  const add = async (accountNumber: string) =>
    await ask('addPayoutAccount', {
      kind: 'bank',
      providerCode: 'NABIL',
      holderName: HOLDER,
      accountNumber,
      branch: 'Lalitpur',
      withdrawPassword: WITHDRAW,
    });
  return { memberId, ask, add };
}
type Person = Awaited<ReturnType<typeof person>>;

async function added({ add }: Person, number = NUMBER): Promise<string> {
  return valueOf('addPayoutAccount', await add(number)).payoutAccountId;
}

/** Writes a row as rows were before they were sealed. */
async function addPlain({ memberId }: Person, number: string): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into payout_account (member_id, merchant_id, provider_code, kind, holder_name, account_number, branch, last_four, added_at)
    values (${memberId}, 1, 'NABIL', 'bank', ${HOLDER}, ${number}, '', right(${number}, 4), now())
    returning payout_account_id as id`.execute(server.db);
  return String(rows[0]?.id);
}

async function ops(argv: readonly string[], under: Vault | undefined = vault) {
  const { code, printed } = await runCommand(argv, { db: server.db, vault: under });
  return { code, said: printed.join('\n') };
}
const onOne = async (noun: string, act: string, id: string, ...more: string[]) =>
  await ops([noun, act, '--merchant', 'M1', '--id', id, '--by', 'asha', ...more]);
const seal = async (under: Vault = vault) => await ops(['payout-accounts', 'seal', '--by', 'asha'], under);

async function storedRow(payoutAccountId: string) {
  return await server.db
    .selectFrom('payout_account as a')
    .select(['a.sealed', 'a.fingerprint', 'a.last_four', sql<string>`a::text`.as('text')])
    .where('a.payout_account_id', '=', BigInt(payoutAccountId))
    .executeTakeFirstOrThrow();
}

/** Tables in which some row holds the text: readable, or as the bytes of a column. */
async function tablesWith(text: string): Promise<string[]> {
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

const shownBy = async (under: Vault, { memberId }: Person) =>
  (await listAccounts({ db: server.db, vault: under }, memberId, ['en'])).list;

test('no table and no line of the log holds a number; its row holds neither holder nor branch', async () => {
  const member = await person();
  await fund(server.db, member.memberId, 100_000n);
  const id = await added(member);
  await onOne('payout-accounts', 'verify', id);
  const request = { requestId: randomUUID(), payoutAccountId: id, amount: '10.00', withdrawPassword: WITHDRAW };
  const { withdrawalId } = valueOf('requestWithdrawal', await member.ask('requestWithdrawal', request));
  await onOne('withdrawals', 'approve', withdrawalId);
  await onOne('withdrawals', 'pay', withdrawalId, '--reference', 'NB-1');
  expect((await member.add(NUMBER)).body).toMatchObject({ code: 'payout_account.exists' });
  expect(await tablesWith(NUMBER)).toEqual([]);
  expect(await tablesWith('Lalitpur')).toEqual([]);
  const { text, last_four } = await storedRow(id);
  expect(last_four).toBe('6789');
  for (const secret of [HOLDER, HOLDER.toLowerCase()]) expect(text).not.toContain(secret);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain(NUMBER);
  // The search itself finds what is there.
  const plain = await addPlain(await person(), '5500112233446789');
  expect(await tablesWith('5500112233446789')).toEqual(['payout_account']);
  expect((await seal()).code).toBe(0);
  expect((await storedRow(plain)).text).not.toContain('5500112233446789');
  expect(await tablesWith('5500112233446789')).toEqual([]);
});

test('an operator reads the number where it is paid to, and nowhere else', async () => {
  const member = await person();
  await fund(server.db, member.memberId, 100_000n);
  const id = await added(member, '8800112233446789');
  const shown = async (noun: string, of: string) => (await onOne(noun, 'show', of)).said;
  expect(await shown('payout-accounts', id)).toContain('to: NABIL ••••6789\nholder: Sita Rai\nbranch: Lalitpur');
  expect((await ops(['payout-accounts', 'list', '--merchant', 'M1'])).said).not.toContain('8800112233446789');
  await onOne('payout-accounts', 'verify', id);
  const request = { requestId: randomUUID(), payoutAccountId: id, amount: '10.00', withdrawPassword: WITHDRAW };
  const { withdrawalId } = valueOf('requestWithdrawal', await member.ask('requestWithdrawal', request));
  expect(await shown('withdrawals', withdrawalId)).toContain('pay to: Sita Rai, ••••6789, Lalitpur');
  await onOne('withdrawals', 'approve', withdrawalId);
  expect(await shown('withdrawals', withdrawalId)).toContain('pay to: Sita Rai, ••••6789, Lalitpur');
  const reveal = async () => await onOne('withdrawals', 'reveal', withdrawalId, '--reason', 'to pay at the bank');
  expect((await reveal()).said).toContain('number: 8800112233446789');
  const revealed = server.db.selectFrom('operator_audit').selectAll().where('command', '=', 'withdrawals reveal');
  const [line, ...others] = await revealed.execute();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ target: `withdrawals ${withdrawalId}`, after: { reason: 'to pay at the bank' } });
  expect(JSON.stringify(line?.after)).not.toContain('8800112233446789');
  await onOne('withdrawals', 'pay', withdrawalId, '--reference', 'NB-1');
  expect(await reveal()).toMatchObject({ code: 2, said: expect.stringContaining('a number is shown while') });
  const show = ['withdrawals', 'show', '--merchant', 'M1', '--id', withdrawalId];
  expect(await runCommand(show, { db: server.db })).toMatchObject({ code: 2 });
});

test('rows that are not sealed yet are read as before, until the command seals them, once', async () => {
  const [member, other] = [await person(), await person()];
  const number = '6600112233446789';
  const id = await addPlain(member, number);
  const twin = await added(other, number);
  const read = async () => valueOf('payoutAccounts', await member.ask('payoutAccounts')).list;
  const before = await read();
  expect(before).toMatchObject([{ maskedNumber: '••••6789', holderName: 'S••• R••' }]);
  expect((await member.add(number)).body).toMatchObject({ code: 'payout_account.exists' });
  const same = async (of: string) => (await onOne('payout-accounts', 'show', of)).said;
  expect(await same(id)).toContain(`same number: member ${other.memberId}`);
  expect(await same(twin)).toContain(`same number: member ${member.memberId}`);

  expect((await ops(['payout-accounts', 'keys'])).said).toContain('readable  payout accounts=1');
  expect(await ops(['payout-accounts', 'seal'])).toMatchObject({ code: 2 });
  expect((await seal()).said).toContain('payout accounts: 1 sealed, 0 moved from older keys; all stand under test-1');
  expect((await seal()).said).toContain('payout accounts: 0 sealed, 0 moved from older keys; all stand under test-1');
  expect(await ops(['payout-accounts', 'keys'])).toMatchObject({ code: 0 });
  expect((await storedRow(id)).text).not.toContain(number);
  expect(await read()).toEqual(before);
  expect((await member.add(number)).body).toMatchObject({ code: 'payout_account.exists' });
  expect(await same(twin)).toContain(`same number: member ${member.memberId}`);
  const audit = (await ops(['audit', 'list', '--search', 'payout-accounts seal'])).said;
  expect(audit).toContain('"sealed":1');
  expect(audit).not.toContain(number);
});

test('a key is changed: both work meanwhile, then the old one may go and opens nothing', async () => {
  const [old] = TEST_VAULT_KEYS;
  const fresh = { id: 'test-2', key: randomBytes(32) };
  const changing = createVault([fresh, old] satisfies VaultKeys);
  const after = createVault([fresh] satisfies VaultKeys);
  const [member, other] = [await person(), await person()];
  const [id, twin] = [await added(member, '4400112233446789'), await added(other, '4400112233446789')];
  const before = await shownBy(changing, member);
  await expect(shownBy(after, member)).rejects.toThrow('"test-1", which VAULT_KEYS does not have');
  // One of the two is moved, as while the command runs: the same number is still found, both ways.
  const moving = async (of: string) => await ops(['payout-accounts', 'show', '--merchant', 'M1', '--id', of], changing);
  const prints = [(await storedRow(id)).fingerprint];

  const keys = async (under: Vault) => await ops(['payout-accounts', 'keys'], under);
  expect((await keys(changing)).said).toMatch(
    /key=test-1 {2}opens {2}payout accounts=\d+\nkey=test-2 {2}seals {2}nothing/,
  );
  expect((await keys(after)).code).toBe(1);
  expect(await seal(after)).toMatchObject({ code: 2, said: expect.stringContaining('under the key test-1') });
  await server.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('payout_account')
      .select(['sealed', 'fingerprint'])
      .where('payout_account_id', '=', BigInt(twin))
      .executeTakeFirstOrThrow();
    expect((await seal(changing)).code).toBe(0);
    await tx.updateTable('payout_account').set(row).where('payout_account_id', '=', BigInt(twin)).execute();
  });
  expect((await moving(id)).said).toContain(`same number: member ${other.memberId}`);
  expect((await moving(twin)).said).toContain(`same number: member ${member.memberId}`);

  expect((await seal(changing)).said).toContain(
    'payout accounts: 0 sealed, 1 moved from older keys; all stand under test-2',
  );
  const row = await storedRow(id);
  expect(row.sealed && keyIdOf(row.sealed)).toBe('test-2');
  expect(row.fingerprint).not.toEqual(prints[0]);
  expect(await keys(changing)).toMatchObject({ code: 0, said: expect.stringContaining('key=test-1  may be removed') });
  expect(await shownBy(after, member)).toEqual(before);
  await expect(shownBy(vault, member)).rejects.toThrow('"test-2", which VAULT_KEYS does not have');
  // Back to the key of the server under test.
  expect((await seal(createVault([old, fresh]))).code).toBe(0);
});

test('a value that was put into another row does not open', async () => {
  const [member, thief] = [await person(), await person()];
  const [id, stolen] = [await added(thief, '3300112233446789'), await added(member, '3311112233446789')];
  const { sealed } = await storedRow(stolen);
  await server.db.updateTable('payout_account').set({ sealed }).where('payout_account_id', '=', BigInt(id)).execute();
  await expect(shownBy(vault, thief)).rejects.toThrow('authenticate');
  expect((await thief.ask('payoutAccounts')).status).toBe(500);
  await server.db.deleteFrom('payout_account').where('payout_account_id', '=', BigInt(id)).execute();
});

test('the database holds that a row is sealed or readable, not both, and each number of a member once', async () => {
  const member = await person();
  const id = await added(member, '2200112233446789');
  const change = async (columns: object) =>
    await server.db.updateTable('payout_account').set(columns).where('payout_account_id', '=', BigInt(id)).execute();
  await expect(change({ account_number: '2200112233446789' })).rejects.toMatchObject({ code: '23514' });
  await expect(change({ sealed: null, fingerprint: null })).rejects.toMatchObject({ code: '23514' });
  await expect(change({ fingerprint: null })).rejects.toMatchObject({ code: '23514' });
  const twin = await added(member, '2211112233446789');
  const { fingerprint } = await storedRow(twin);
  await expect(change({ fingerprint })).rejects.toMatchObject({ code: '23505' });
});
