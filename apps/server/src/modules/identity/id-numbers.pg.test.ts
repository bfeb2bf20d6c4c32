import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault, readKeyId, type Vault } from '../../platform/vault.ts';
import { openTestApp, registration, TEST_VAULT_KEYS, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/ops.ts';
import { call } from '../../testing/people.ts';

const vault = createVault(TEST_VAULT_KEYS);
const ID_NUMBER = '27-01-75-04321';
let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  const rule = { merchant_id: 1, enabled: true, required: false, accepted_pattern: '*', pattern_id: 0, min_length: 1 };
  await server.db
    .insertInto('register_rule')
    .values(['idNumber', 'birthday'].map((field) => ({ ...rule, field, max_length: 64 })))
    .execute();
});
afterAll(async () => await server.close());

/** Runs a command of `pnpm ops` with the keys of a vault. */
async function runOps(argv: readonly string[], usedVault: Vault = vault) {
  const { code, printed } = await runCommand([...argv, '--by', 'asha'], { db: server.db, vault: usedVault });
  return { code, output: printed.join('\n') };
}
const readIdNumber = async (memberId: bigint, usedVault: Vault = vault) =>
  await runOps(
    ['members', 'id-number', '--merchant', 'M1', '--member', String(memberId), '--reason', 'ticket 17'],
    usedVault,
  );
/** Encrypts plain numbers, and encrypts numbers with an older key again with the first key of the vault. */
const sealAll = async (usedVault: Vault = vault) => await runOps(['payout-accounts', 'seal'], usedVault);

async function registerMember(account: string, more: object = { idNumber: ID_NUMBER, birthday: '1990-02-28' }) {
  expect((await call(server, 'register', registration(account, { ...more }))).status).toBe(200);
  return await server.db
    .selectFrom('member as m')
    .select(['m.member_id as memberId', 'm.profile', 'm.sealed_id_number as sealed', sql<string>`m::text`.as('text')])
    .where('m.account', '=', account)
    .executeTakeFirstOrThrow();
}

test('stores the number of a registration only encrypted, and writes an audit row when an operator reads it', async () => {
  const { memberId, profile, sealed, text } = await registerMember('sealed1');
  expect(profile).toEqual({ birthday: '1990-02-28' });
  for (const encoding of [ID_NUMBER, Buffer.from(ID_NUMBER).toString('hex')]) expect(text).not.toContain(encoding);
  expect(sealed && readKeyId(sealed)).toBe('test-1');
  expect((await readIdNumber(memberId)).output).toContain(`id number: ${ID_NUMBER}`);
  const audit = (await runOps(['audit', 'list', '--search', `members ${memberId}`])).output;
  expect(audit).toContain('members id-number');
  expect(audit).toContain('ticket 17');
  expect(audit).not.toContain(ID_NUMBER);
  const withoutNumber = await registerMember('sealed2', {});
  expect(withoutNumber.sealed).toBeNull();
  expect((await readIdNumber(withoutNumber.memberId)).output).toContain('id number: -');
  expect(await readIdNumber(999_999n)).toMatchObject({ code: 2 });
});

test('reads a plain number of an earlier release, encrypts it once, and moves it to a new key', async () => {
  const { memberId } = await registerMember('before1', {});
  await sql`update member set profile = profile || ${JSON.stringify({ idNumber: ID_NUMBER, line: 'sita' })}::jsonb
    where member_id = ${memberId}`.execute(server.db);
  expect((await readIdNumber(memberId)).output).toContain(`id number: ${ID_NUMBER}`);
  expect(await runOps(['payout-accounts', 'seal', '--more'])).toMatchObject({ code: 2 });
  expect((await sealAll()).output).toContain('id numbers: 1 sealed, 0 moved');
  expect((await sealAll()).output).toContain('id numbers: 0 sealed, 0 moved');
  const { profile } = await server.db
    .selectFrom('member')
    .select('profile')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  expect(profile).toEqual({ line: 'sita' });

  const newKey = { id: 'test-2', key: randomBytes(32) };
  const [oldKey] = TEST_VAULT_KEYS;
  expect(await sealAll(createVault([newKey]))).toMatchObject({
    code: 2,
    output: expect.stringContaining('id numbers are sealed under the key test-1'),
  });
  expect((await sealAll(createVault([newKey, oldKey]))).output).toMatch(/id numbers: 0 sealed, [1-9]\d* moved/);
  expect((await readIdNumber(memberId, createVault([newKey]))).output).toContain(`id number: ${ID_NUMBER}`);
});
