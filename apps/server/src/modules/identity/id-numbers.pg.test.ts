import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault, readKeyId, type Vault } from '../../platform/vault.ts';
import { openTestApp, registration, TEST_VAULT_KEYS, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/ops.ts';
import { call } from '../../testing/people.ts';

const vault = createVault(TEST_VAULT_KEYS);
const NUMBER = '27-01-75-04321';
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

async function ops(argv: readonly string[], under: Vault = vault) {
  const { code, printed } = await runCommand([...argv, '--by', 'asha'], { db: server.db, vault: under });
  return { code, said: printed.join('\n') };
}
const read = async (memberId: bigint, under: Vault = vault) =>
  await ops(['members', 'id-number', '--merchant', 'M1', '--member', String(memberId), '--reason', 'ticket 17'], under);
const seal = async (under: Vault = vault) => await ops(['payout-accounts', 'seal'], under);

async function registerMember(account: string, more: object = { idNumber: NUMBER, birthday: '1990-02-28' }) {
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
  for (const form of [NUMBER, Buffer.from(NUMBER).toString('hex')]) expect(text).not.toContain(form);
  expect(sealed && readKeyId(sealed)).toBe('test-1');
  expect((await read(memberId)).said).toContain(`id number: ${NUMBER}`);
  const audit = (await ops(['audit', 'list', '--search', `members ${memberId}`])).said;
  expect(audit).toContain('members id-number');
  expect(audit).toContain('ticket 17');
  expect(audit).not.toContain(NUMBER);
  const none = await registerMember('sealed2', {});
  expect(none.sealed).toBeNull();
  expect((await read(none.memberId)).said).toContain('id number: -');
  expect(await read(999_999n)).toMatchObject({ code: 2 });
});

test('reads a plain number of an earlier release, encrypts it once, and moves it to a new key', async () => {
  const { memberId } = await registerMember('before1', {});
  await sql`update member set profile = profile || ${JSON.stringify({ idNumber: NUMBER, line: 'sita' })}::jsonb
    where member_id = ${memberId}`.execute(server.db);
  expect((await read(memberId)).said).toContain(`id number: ${NUMBER}`);
  expect(await ops(['payout-accounts', 'seal', '--more'])).toMatchObject({ code: 2 });
  expect((await seal()).said).toContain('id numbers: 1 sealed, 0 moved');
  expect((await seal()).said).toContain('id numbers: 0 sealed, 0 moved');
  const { profile } = await server.db
    .selectFrom('member')
    .select('profile')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  expect(profile).toEqual({ line: 'sita' });

  const fresh = { id: 'test-2', key: randomBytes(32) };
  const [old] = TEST_VAULT_KEYS;
  expect(await seal(createVault([fresh]))).toMatchObject({
    code: 2,
    said: expect.stringContaining('id numbers are sealed under the key test-1'),
  });
  expect((await seal(createVault([fresh, old]))).said).toMatch(/id numbers: 0 sealed, [1-9]\d* moved/);
  expect((await read(memberId, createVault([fresh]))).said).toContain(`id number: ${NUMBER}`);
});
