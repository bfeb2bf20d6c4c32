import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWebhookKeys, openProvider } from '../modules/cashier/providers/open.ts';
import { openVendorClient } from '../modules/vendor-wallets/vendors.ts';
import { createKeyStore } from '../modules/wallet-api/keys.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import { sealSecret } from '../platform/secret-box.ts';
import { integrationKeyRow, providerKeyRow } from '../platform/secret-row.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';

/** The attacker of these tests can write to the tables but does not hold SECRET_KEY, and copies sealed secrets from one row to another. */

const SECRET_KEY = randomBytes(32);
const keyRing = createKeyRing([SECRET_KEY]);
const [VICTIM, THIEF] = ['VICTIM', 'THIEF'];
const KEY_ID = 'k1';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
  const url = 'http://127.0.0.1';
  for (const code of [VICTIM, THIEF]) {
    await testDb.db
      .insertInto('integration')
      .values({ code, name: code, launch_url: url, wallet_mode: 'transfer', transfer_url: url })
      .execute();
    await testDb.db
      .insertInto('payment_provider')
      .values({ code, name: code, dialect: 'baize-pay', api_url: url })
      .execute();
  }
});
afterAll(async () => await testDb.close());

type Seal = (secret: string, row: Buffer) => Buffer;
const sealUnbound: Seal = (secret) => sealSecret(SECRET_KEY, secret);

async function storeKeys(seal: Seal): Promise<void> {
  await testDb.db.deleteFrom('integration_key').execute();
  await testDb.db.deleteFrom('payment_provider_key').execute();
  for (const code of [VICTIM, THIEF]) {
    const integrationSecret = seal(`vendor ${code}`, integrationKeyRow(code, KEY_ID));
    const providerSecret = seal(`provider ${code}`, providerKeyRow(code, KEY_ID));
    await testDb.db
      .insertInto('integration_key')
      .values({ integration_code: code, key_id: KEY_ID, sealed_secret: integrationSecret })
      .execute();
    await testDb.db
      .insertInto('payment_provider_key')
      .values({ provider_code: code, key_id: KEY_ID, sealed_secret: providerSecret })
      .execute();
  }
}
beforeEach(async () => await storeKeys(keyRing.seal));

const context = () => ({
  db: testDb.db,
  now: () => new Date(),
  openSecret: keyRing.openAlsoUnbound,
  fetchPartner: createPartnerFetchFor(false),
});
const readVendorKey = async () => await createKeyStore(context())('baize')(VICTIM, () => true);
const readWebhookSecret = async () => await (await findWebhookKeys(context(), VICTIM))?.findSecret(KEY_ID);
const reseal = async () => await runCommand(['secrets', 'reseal', '--by', 'asha'], { db: testDb.db, keyRing });

async function copyVendorSecret(): Promise<void> {
  await sql`update integration_key set sealed_secret = (select sealed_secret from integration_key where integration_code = ${THIEF})
    where integration_code = ${VICTIM}`.execute(testDb.db);
}

async function copyProviderSecret(): Promise<void> {
  await sql`update payment_provider_key
    set sealed_secret = (select sealed_secret from payment_provider_key where provider_code = ${THIEF})
    where provider_code = ${VICTIM}`.execute(testDb.db);
}

test('opens each secret in its own row', async () => {
  expect(await readVendorKey()).toMatchObject({ secret: 'vendor VICTIM' });
  expect(await openVendorClient(context(), VICTIM)).toBeDefined();
  expect(await openProvider(context(), VICTIM)).toBeDefined();
  expect(await readWebhookSecret()).toBe('provider VICTIM');
});

test("refuses the secret of another vendor in a vendor's row", async () => {
  await copyVendorSecret();
  await expect(readVendorKey()).rejects.toThrow('for another row');
  await expect(openVendorClient(context(), VICTIM)).rejects.toThrow('for another row');
});

test("refuses the secret of another provider in a provider's row", async () => {
  await copyProviderSecret();
  await expect(openProvider(context(), VICTIM)).rejects.toThrow('for another row');
  await expect(readWebhookSecret()).rejects.toThrow('for another row');
});

test("refuses a vendor's secret in the row of a provider", async () => {
  await sql`update payment_provider_key
    set sealed_secret = (select sealed_secret from integration_key where integration_code = provider_code)`.execute(
    testDb.db,
  );
  await expect(readWebhookSecret()).rejects.toThrow('for another row');
});

test('reads unbound secrets of an earlier release until a reseal binds them to their rows', async () => {
  await storeKeys(sealUnbound);
  expect(await readVendorKey()).toMatchObject({ secret: 'vendor VICTIM' });
  expect(await readWebhookSecret()).toBe('provider VICTIM');
  expect((await runCommand(['secrets', 'keys'], { db: testDb.db, keyRing })).code).toBe(1);
  expect(await reseal()).toMatchObject({ code: 0, err: [] });
  expect(await readVendorKey()).toMatchObject({ secret: 'vendor VICTIM' });
  expect(await readWebhookSecret()).toBe('provider VICTIM');
  await copyVendorSecret();
  await copyProviderSecret();
  await expect(readVendorKey()).rejects.toThrow('for another row');
  await expect(readWebhookSecret()).rejects.toThrow('for another row');
});

test('binds the secrets of retired keys, too, so that none of them opens in another row', async () => {
  await storeKeys(sealUnbound);
  await testDb.db
    .updateTable('integration_key')
    .set({ retired_at: new Date() })
    .where('integration_code', '=', THIEF)
    .execute();
  expect(await reseal()).toMatchObject({ code: 0 });
  await copyVendorSecret();
  await expect(readVendorKey()).rejects.toThrow('for another row');
});
