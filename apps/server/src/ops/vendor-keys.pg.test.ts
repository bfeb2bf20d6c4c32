import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyRing } from '../platform/key-ring.ts';
import { integrationKeyRow } from '../platform/secret-row.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createCatalogue, createMerchant, INTEGRATION, KEY_ID } from '../testing/world.ts';

let testDb: TestDb;
const keyRing = createKeyRing([randomBytes(32)]);
beforeAll(async () => {
  testDb = await openTestDb(2);
  await createMerchant(testDb.db, 1);
  await createCatalogue(testDb.db, 1);
});
afterAll(async () => await testDb.close());

async function keys(argv: readonly string[], file = '') {
  const command = argv[0] === 'integrations' ? argv : ['vendor-keys', ...argv];
  const { code, printed } = await runCommand(command, { db: testDb.db, readFile: () => file, keyRing });
  return { code, said: printed };
}

const ofArcade = ['--integration', INTEGRATION];
const byAsha = ['--by', 'asha'];

test('a vendor rotates: a second key beside the first, never a third, then the first is retired, never the last', async () => {
  const added = await keys(['add', ...ofArcade, ...byAsha]);
  expect(added.code).toBe(0);
  const [keyId = '', secret = ''] = added.said.map((line) => line.split(/: +/)[1] ?? '');
  const row = await testDb.db
    .selectFrom('integration_key')
    .select('sealed_secret')
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  expect(row.sealed_secret && keyRing.open(row.sealed_secret, integrationKeyRow(INTEGRATION, keyId))).toBe(secret);
  expect(await keys(['add', ...ofArcade, ...byAsha])).toMatchObject({ code: 2 });
  expect(await keys(['retire', ...ofArcade, ...byAsha, '--key', KEY_ID])).toMatchObject({ code: 0 });
  expect(await keys(['retire', ...ofArcade, ...byAsha, '--key', KEY_ID])).toMatchObject({ code: 2 });
  expect((await keys(['retire', ...ofArcade, ...byAsha, '--key', keyId])).said[0]).toContain('the only key');
  const { said } = await keys(['list', ...ofArcade]);
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`^key=${KEY_ID} .*retired=`)),
    expect.stringMatching(new RegExp(`^key=${keyId} .*active$`)),
    '2 keys',
  ]);
  const audit = await testDb.db
    .selectFrom('operator_audit')
    .select(['command', 'target', 'operator', 'after'])
    .execute();
  expect(audit.map(({ command, target }) => [command, target])).toEqual([
    ['vendor-keys add', `${INTEGRATION} ${keyId}`],
    ['vendor-keys retire', `${INTEGRATION} ${KEY_ID}`],
  ]);
  expect(JSON.stringify(audit)).not.toContain(secret);
});

test('what is missing is said, and nothing is made', async () => {
  expect((await keys(['add', ...ofArcade])).said[0]).toContain('--by');
  expect((await keys(['add', ...byAsha])).said[0]).toContain('--integration');
  expect((await keys(['add', '--integration', 'NOBODY', ...byAsha])).said[0]).toContain('no integration NOBODY');
  expect((await keys(['list', '--strange'])).code).toBe(2);
  expect((await keys(['turn', ...ofArcade, ...byAsha])).said[0]).toContain('none of list, add, retire');
  expect((await keys(['--help'])).said[0]).toContain('To rotate');
});

describe("a dialect that is signed with the vendor's own key", () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const add = ['add', ...ofArcade, ...byAsha];
  const addFile = [...add, '--public-key', 'vendor.pem'];
  const speak = async (dialect: string) =>
    await keys(['integrations', 'change', ...ofArcade, ...byAsha, '--dialect', dialect]);
  const active = async () =>
    await testDb.db
      .selectFrom('integration_key')
      .select(['key_id', 'public_key'])
      .where('retired_at', 'is', null)
      .orderBy('created_at')
      .execute();

  test('a dialect that there is not is refused, a change is in the audit', async () => {
    expect(await speak('esperanto')).toMatchObject({ code: 2 });
    expect(await speak('rsa-thousandths')).toMatchObject({ code: 0 });
    const last = await testDb.db
      .selectFrom('operator_audit')
      .select(['command', 'operator', 'before', 'after'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      command: 'integrations change',
      operator: 'asha',
      before: { dialect: 'baize' },
      after: { dialect: 'rsa-thousandths' },
    });
  });

  test('no private key, no short one, no other kind, no nonsense is taken', async () => {
    const before = await active();
    const own = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const short = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey;
    const other = generateKeyPairSync('ed25519').publicKey;
    const pemOf = (key: typeof other) => key.export({ type: 'spki', format: 'pem' }).toString();
    expect((await keys(addFile, own)).said[0]).toContain('private key');
    expect((await keys(addFile, pemOf(short))).said[0]).toContain('2048 bits');
    expect((await keys(addFile, pemOf(other))).said[0]).toContain('RSA');
    expect((await keys(addFile, 'nonsense')).said[0]).toContain('no public key');
    expect((await keys(add)).said[0]).toContain('--public-key FILE');
    expect(await active()).toEqual(before);
  });

  test('the public half is kept as it is, no secret is made; the last key that opens anything stays', async () => {
    const left = (await active())[0]?.key_id ?? '';
    expect(await keys(addFile, pem)).toMatchObject({ code: 0, said: [expect.stringMatching(/^x-key-id: /)] });
    const made = (await active()).find(({ public_key }) => public_key !== null);
    expect(made?.public_key).toBe(pem);
    expect((await keys(['retire', ...ofArcade, ...byAsha, '--key', made?.key_id ?? ''])).said[0]).toContain(
      'the only key',
    );
    expect(await keys(['retire', ...ofArcade, ...byAsha, '--key', left])).toMatchObject({ code: 0 });
    await speak('sorted-md5');
    expect((await keys(addFile, pem)).said[0]).toContain('leave --public-key out');
  });
});
