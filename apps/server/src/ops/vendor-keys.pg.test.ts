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
  return { code, printed };
}

const ofArcade = ['--integration', INTEGRATION];
/** The audit keeps the log-in name, in whatever case the operator typed it. */
const byAsha = ['--by', 'Asha'];

test('rotates a key: a vendor has two active keys at most, and the last one cannot be retired', async () => {
  const added = await keys(['add', ...ofArcade, ...byAsha]);
  expect(added.code).toBe(0);
  const [keyId = '', secret = ''] = added.printed.map((line) => line.split(/: +/)[1] ?? '');
  const row = await testDb.db
    .selectFrom('integration_key')
    .select('sealed_secret')
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  expect(row.sealed_secret && keyRing.open(row.sealed_secret, integrationKeyRow(INTEGRATION, keyId))).toBe(secret);
  expect(await keys(['add', ...ofArcade, ...byAsha])).toMatchObject({ code: 2 });
  expect(await keys(['retire', ...ofArcade, ...byAsha, '--key', KEY_ID])).toMatchObject({ code: 0 });
  expect(await keys(['retire', ...ofArcade, ...byAsha, '--key', KEY_ID])).toMatchObject({ code: 2 });
  expect((await keys(['retire', ...ofArcade, ...byAsha, '--key', keyId])).printed[0]).toContain('the only key');
  const { printed } = await keys(['list', ...ofArcade]);
  expect(printed).toEqual([
    expect.stringMatching(new RegExp(`^key=${KEY_ID} .*retired=`)),
    expect.stringMatching(new RegExp(`^key=${keyId} .*active$`)),
    '2 keys',
  ]);
  const audit = await testDb.db
    .selectFrom('operator_audit')
    .select(['command', 'target', 'operator', 'after'])
    .execute();
  expect(audit.map(({ operator }) => operator)).toEqual(['asha', 'asha']);
  expect(audit.map(({ command, target }) => [command, target])).toEqual([
    ['vendor-keys add', `${INTEGRATION} ${keyId}`],
    ['vendor-keys retire', `${INTEGRATION} ${KEY_ID}`],
  ]);
  expect(JSON.stringify(audit)).not.toContain(secret);
});

test('names a missing or unknown option or verb, and makes no key', async () => {
  expect((await keys(['add', ...ofArcade])).printed[0]).toContain('--by');
  expect((await keys(['add', ...byAsha])).printed[0]).toContain('--integration');
  expect((await keys(['add', '--integration', 'NOBODY', ...byAsha])).printed[0]).toContain('no integration NOBODY');
  expect((await keys(['list', '--strange'])).code).toBe(2);
  expect((await keys(['turn', ...ofArcade, ...byAsha])).printed[0]).toContain('none of list, add, retire');
  expect((await keys(['--help'])).printed[0]).toContain('To rotate');
});

describe("a dialect that is signed with the vendor's own key", () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const add = ['add', ...ofArcade, ...byAsha];
  const addFile = [...add, '--public-key', 'vendor.pem'];
  const changeDialect = async (dialect: string) =>
    await keys(['integrations', 'change', ...ofArcade, ...byAsha, '--dialect', dialect]);
  const readActiveKeys = async () =>
    await testDb.db
      .selectFrom('integration_key')
      .select(['key_id', 'public_key'])
      .where('retired_at', 'is', null)
      .orderBy('created_at')
      .execute();

  test('refuses an unknown dialect, and audits a change of the dialect', async () => {
    expect(await changeDialect('esperanto')).toMatchObject({ code: 2 });
    expect(await changeDialect('rsa-thousandths')).toMatchObject({ code: 0 });
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

  test('refuses a private key, a short key, a key of another kind, and a file without a key', async () => {
    const before = await readActiveKeys();
    const own = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const short = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey;
    const other = generateKeyPairSync('ed25519').publicKey;
    const pemOf = (key: typeof other) => key.export({ type: 'spki', format: 'pem' }).toString();
    expect((await keys(addFile, own)).printed[0]).toContain('private key');
    expect((await keys(addFile, pemOf(short))).printed[0]).toContain('2048 bits');
    expect((await keys(addFile, pemOf(other))).printed[0]).toContain('RSA');
    expect((await keys(addFile, 'nonsense')).printed[0]).toContain('no public key');
    expect((await keys(add)).printed[0]).toContain('--public-key FILE');
    expect(await readActiveKeys()).toEqual(before);
  });

  test('stores the public key without making a secret, and refuses to retire the last usable key', async () => {
    const left = (await readActiveKeys())[0]?.key_id ?? '';
    expect(await keys(addFile, pem)).toMatchObject({ code: 0, printed: [expect.stringMatching(/^x-key-id: /)] });
    const made = (await readActiveKeys()).find(({ public_key }) => public_key !== null);
    expect(made?.public_key).toBe(pem);
    expect((await keys(['retire', ...ofArcade, ...byAsha, '--key', made?.key_id ?? ''])).printed[0]).toContain(
      'the only key',
    );
    expect(await keys(['retire', ...ofArcade, ...byAsha, '--key', left])).toMatchObject({ code: 0 });
    await changeDialect('sorted-md5');
    expect((await keys(addFile, pem)).printed[0]).toContain('leave --public-key out');
  });
});
