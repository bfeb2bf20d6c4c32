import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMerchant } from '../testing/world.ts';
import { readRegisterSettings } from './register-settings.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
});
afterAll(async () => await testDb.close());

test('requires at least eight characters for a password and allows passphrases, whatever the rule of the brand', async () => {
  const rule = { merchant_id: 1, enabled: true, required: true, accepted_pattern: '*', pattern_id: 5 };
  await testDb.db
    .insertInto('register_rule')
    .values([
      { ...rule, field: 'password', min_length: 4, max_length: 12 },
      { ...rule, field: 'username', min_length: 4, max_length: 12 },
    ])
    .execute();
  const { fields } = await readRegisterSettings(testDb.db, 1);
  expect(fields.password).toMatchObject({ minLength: 8, maxLength: 64, patternId: 5 });
  expect(fields.username).toMatchObject({ minLength: 4, maxLength: 12 });
});
