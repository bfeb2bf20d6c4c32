import { LOTTERIES } from '@baize/lottery/lotteries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyRing } from '../../../platform/key-ring.ts';
import { transaction } from '../../../platform/transaction.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMerchant } from '../../../testing/world.ts';
import { planAhead } from '../issues/plan-ahead.ts';
import { installLotteries } from './install-lotteries.ts';
import { readBrandLotteries } from './lotteries.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await install();
});
afterAll(async () => await testDb.close());

const install = async (): Promise<void> =>
  await transaction(testDb.db, async (tx) => {
    await installLotteries(tx, { merchantIds: [1], iconOf: (kind) => `/art/games/LOTTERY-${kind}` });
  });

test('offers every lottery of the catalogue, with its game and its issues', async () => {
  await planAhead({ db: testDb.db, keyRing: createKeyRing([Buffer.alloc(32)]) }, new Date());
  const lotteries = await readBrandLotteries(testDb.db, 1, new Date());
  expect(lotteries.map(({ code }) => code)).toEqual(LOTTERIES.map(({ code }) => code));
  expect(new Set(lotteries.map(({ nodeId }) => nodeId)).size).toBe(LOTTERIES.length);
  expect(lotteries.filter(({ openIssueNumber }) => openIssueNumber === null)).toEqual([]);
});

test.each([
  ['SSC_1M', 'LOTTO', 'ELOTT', 'SSC · 1 min', 'एसएससी · १ मिनेट'],
  ['LHC', 'LOTTO', 'LOTT', 'Mark Six', 'मार्क सिक्स'],
  ['VN_5M', 'TCG_VN', 'ELOTT', 'Vietnam · 5 min', 'भियतनाम · ५ मिनेट'],
  ['VN_HUE', 'TCG_VN', 'LOTT', 'Vietnam · Thừa Thiên Huế', 'भियतनाम · Thừa Thiên Huế'],
  ['4D', 'TCG_SEA', 'LOTT', '4D', '४डी'],
])('the game of %s is of %s and %s', async (code, vendor, gameType, en, ne) => {
  const game = await testDb.db
    .selectFrom('game')
    .select(['vendor_code', 'game_type', 'names', 'icon'])
    .where('game_code', '=', code)
    .executeTakeFirstOrThrow();
  expect(game).toMatchObject({ vendor_code: vendor, game_type: gameType, names: { en, ne } });
  expect(game.icon).toMatch(/^\/art\/games\/LOTTERY-[A-Z0-9]+$/);
});

test('leaves what operators changed as it is', async () => {
  const change = { state: 'hidden', group_max: 1900 };
  await testDb.db.updateTable('lottery').set(change).where('code', '=', 'SSC_1M').execute();
  await install();
  const row = await testDb.db
    .selectFrom('lottery')
    .select(['state', 'group_max'])
    .where('code', '=', 'SSC_1M')
    .executeTakeFirstOrThrow();
  expect(row).toEqual(change);
});
