import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTotpSecret, sealTotpSecret, buildTotpSealingContext } from '../modules/identity/two-factor.ts';
import { createKeyRing, type KeyRing } from '../platform/key-ring.ts';
import { sealSecret } from '../platform/secret-box.ts';
import { integrationKeyRow } from '../platform/secret-row.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, INTEGRATION, KEY_ID } from '../testing/world.ts';
import { resealColumn } from '../operators/reseal.ts';
import { SEALED_COLUMNS } from './secrets.ts';

const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const oldRing = createKeyRing([OLD]);
const rotatingRing = createKeyRing([NEW, OLD]);
const newRing = createKeyRing([NEW]);

let testDb: TestDb;
const memberIds: bigint[] = [];
beforeAll(async () => {
  testDb = await openTestDb();
  const { db } = testDb;
  await createMerchant(db, 1);
  await createCatalogue(db, 1);
  await db
    .updateTable('integration_key')
    .set({ sealed_secret: sealSecret(OLD, 'of the vendor') })
    .execute();
  for (const account of ['sita', 'gita', 'rita']) {
    const { memberId } = await createMember(db, { merchantId: 1, account });
    memberIds.push(memberId);
    // The secret of sita comes from a release that did not bind secrets to their rows, and the secret of gita from a server with a single key.
    const ring = account === 'gita' ? oldRing : createKeyRing([OLD, NEW]);
    const sealed_secret = account === 'sita' ? sealSecret(OLD, account) : sealTotpSecret(ring, memberId, account);
    await db.insertInto('two_factor').values({ member_id: memberId, sealed_secret, created_at: new Date() }).execute();
  }
});
afterAll(async () => await testDb.close());

const run = async (keyRing: KeyRing, ...argv: readonly string[]) =>
  await runCommand(['secrets', ...argv], { db: testDb.db, keyRing });

async function readSecrets(keyRing: KeyRing): Promise<string[]> {
  const rows = await testDb.db
    .selectFrom('two_factor')
    .select(['member_id', 'sealed_secret'])
    .orderBy('member_id')
    .execute();
  return rows.map((row) => openTotpSecret(keyRing, row.member_id, row.sealed_secret));
}

test('prints what the older key still seals, reseals it, and prints that the older key may be removed', async () => {
  const shown = await run(rotatingRing, 'keys');
  expect(shown.code).toBe(1);
  expect(shown.out.join('\n')).toContain(`${oldRing.sealingKeyId} (opens)=2  of an earlier release=1`);
  const resealed = await run(rotatingRing, 'reseal', '--by', 'asha');
  expect(resealed).toMatchObject({ code: 0, err: [] });
  expect(resealed.out.join('\n')).toMatch(/two_factor: 3 sealed again.*Only \w+ is needed/s);
  expect(await readSecrets(newRing)).toEqual(['sita', 'gita', 'rita']);
  const key = testDb.db.selectFrom('integration_key').select('sealed_secret as sealed').where('key_id', '=', KEY_ID);
  const { sealed } = await key.where('integration_code', '=', INTEGRATION).executeTakeFirstOrThrow();
  expect(sealed && newRing.open(sealed, integrationKeyRow(INTEGRATION, KEY_ID))).toBe('of the vendor');
});

test('prints whether every secret is bound to its row, even with a single key', async () => {
  expect(await run(newRing, 'keys')).toMatchObject({ code: 0 });
  expect((await run(newRing, 'reseal', '--by', 'asha')).out.join()).toContain('Every secret is bound to its row.');
});

test('counts one column at a time, and so takes a single connection', async () => {
  const { ownerPool } = testDb;
  let [taken, mostTaken] = [0, 0];
  const onAcquire = () => {
    taken += 1;
    mostTaken = Math.max(mostTaken, taken);
  };
  const onRelease = () => {
    taken -= 1;
  };
  ownerPool.on('acquire', onAcquire).on('release', onRelease);
  await run(newRing, 'keys');
  ownerPool.off('acquire', onAcquire).off('release', onRelease);
  expect(mostTaken).toBe(1);
});

test('a second reseal changes nothing', async () => {
  const { out } = await run(rotatingRing, 'reseal', '--by', 'asha');
  expect(out.filter((line) => /: [1-9]\d* sealed again/.test(line))).toEqual([]);
});

test('a resealed secret opens in its own row alone', async () => {
  const [sita = 0n, gita = 0n] = memberIds;
  const { sealed_secret } = await testDb.db
    .selectFrom('two_factor')
    .select('sealed_secret')
    .where('member_id', '=', sita)
    .executeTakeFirstOrThrow();
  expect(() => openTotpSecret(newRing, gita, sealed_secret)).toThrow('no key');
});

test('reseals batch by batch, and two concurrent runs write each value once', async () => {
  const back = createKeyRing([OLD, NEW]);
  const column = {
    table: 'two_factor',
    column: 'sealed_secret',
    key: ['member_id'],
    rowOf: ([memberId = '']: readonly string[]) => buildTotpSealingContext(BigInt(memberId)),
  } as const;
  const resealing = { operator: 'asha', rowsPerBatch: 1, now: () => new Date(), reportSkippedRow: () => {} };
  const runs = [1, 2].map(async () => await resealColumn(testDb.db, back, column, resealing));
  const written = await Promise.all(runs);
  expect(written.reduce((sum, rows) => sum + rows, 0)).toBe(3);
  expect(await readSecrets(oldRing)).toEqual(['sita', 'gita', 'rita']);
});

test('names and skips a value of an unknown key, and reseals the others', async () => {
  const strange = sealSecret(randomBytes(32), 'strange');
  const setKey = async (change: { sealed_secret?: Buffer; retired_at?: Date }) =>
    await testDb.db.updateTable('integration_key').set(change).where('key_id', '=', KEY_ID).execute();
  await setKey({ sealed_secret: strange });
  expect(await run(rotatingRing, 'reseal', '--by', 'asha')).toMatchObject({
    code: 1,
    err: [expect.stringContaining(`integration_key ${INTEGRATION} ${KEY_ID}: no key`)],
  });
  expect(await readSecrets(newRing)).toEqual(['sita', 'gita', 'rita']);
  expect((await run(rotatingRing, 'keys')).code).toBe(1);
  // No server opens the secret of a retired key, so the command does not report it.
  await setKey({ retired_at: new Date() });
  expect(await run(rotatingRing, 'reseal', '--by', 'asha')).toMatchObject({ code: 0, err: [] });
});

/** The columns that VAULT_KEYS seals. The command `payout-accounts seal` reseals them. */
const VAULT_COLUMNS = [
  'feedback.sealed_contact',
  'member.sealed_id_number',
  'payout_account.sealed',
  'point_redemption.sealed',
];

test('every sealed column is resealed by one of the two commands', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'bytea'::regtype and a.attname like 'sealed%' and not a.attisdropped`.execute(testDb.db);
  const ringColumns = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...ringColumns, ...VAULT_COLUMNS].toSorted());
});
