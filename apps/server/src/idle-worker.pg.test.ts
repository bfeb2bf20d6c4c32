import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchRounds } from './modules/vendor-wallets/rounds.ts';
import { runCommand } from './testing/ops.ts';
import { openTestDb, type TestDb } from './testing/test-db.ts';
import { createCatalogue, createMerchant, GAME, INTEGRATION } from './testing/world.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(3);
  await createMerchant(testDb.db, 1);
  await createCatalogue(testDb.db, 1);
});
afterAll(async () => await testDb.close());

async function catalogueVersion(): Promise<bigint> {
  const { version } = await testDb.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Returns how many row versions were ever written to the catalogue and to its jobs. */
async function writes(): Promise<{ readonly tuples: bigint }> {
  await sql`select pg_stat_force_next_flush()`.execute(testDb.db);
  const { rows } = await sql<{ tuples: bigint }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del) as tuples
    from pg_stat_user_tables where relname in ('integration', 'vendor_round_cursor', 'catalogue_version')`.execute(
    testDb.db,
  );
  const [row] = rows;
  if (!row) throw new Error('the tables have no statistics');
  return row;
}

const openSecret = (): string => {
  throw new Error('no vendor is asked');
};
const fetchPartner = async (): Promise<never> => {
  throw new Error('no vendor is called');
};
const log = {
  error: (fields: object) => {
    throw new Error(JSON.stringify(fields));
  },
};

test('an idle worker that looks for rounds writes nothing, and leaves the caches of the lobby alone', async () => {
  const version = await catalogueVersion();
  const before = await writes();
  for (let poll = 0; poll < 5; poll += 1)
    expect(await fetchRounds({ db: testDb.db, now: () => new Date(), openSecret, fetchPartner }, log)).toBe(0);
  expect(await writes()).toMatchObject({ tuples: before.tuples });
  expect(await catalogueVersion()).toBe(version);
});

test.each([
  ['a statement that finds no row', sql`update integration set state = 'off' where code = 'NONE'`, 0n],
  ['a statement that changes nothing', sql`update game set state = state`, 0n],
  ['the polling of the release before', sql`update integration set rounds_ask_at = now(), rounds_taken = 5`, 0n],
  ['a game that is switched off', sql`update game set state = 'off' where game_code = ${GAME}`, 1n],
  ['many games in one statement', sql`update game set position = position + 1`, 1n],
  ['a vendor that leaves a brand', sql`delete from merchant_vendor`, 1n],
  ['an integration in maintenance', sql`update integration set state = 'maintenance' where code = ${INTEGRATION}`, 1n],
  [
    'a name of a category',
    sql`update game_category set names = names || '{"en": "Slot games"}' where game_type = 'RNG'`,
    1n,
  ],
  ['an emptied table', sql`truncate merchant_switch`, 1n],
])('%s raises the version of the catalogue as often as the catalogue changes', async (_what, statement, raised) => {
  const version = await catalogueVersion();
  await statement.execute(testDb.db);
  expect((await catalogueVersion()) - version).toBe(raised);
});

test('a transaction raises the version of the catalogue once, though an operator and several rows do', async () => {
  const before = await catalogueVersion();
  const change = ['vendors', 'change', '--vendor', 'LANTERN', '--name', 'Lantern Works', '--by', 'asha'];
  expect(await runCommand(change, { db: testDb.db })).toMatchObject({ code: 0 });
  expect((await catalogueVersion()) - before).toBe(1n);
});

test('a change of the catalogue that is undone does not count, and the next one does', async () => {
  const before = await catalogueVersion();
  await testDb.db.transaction().execute(async (tx) => {
    await sql`savepoint attempt`.execute(tx);
    await sql`update game set is_hot = not is_hot`.execute(tx);
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`update game set is_new = not is_new`.execute(tx);
  });
  expect((await catalogueVersion()) - before).toBe(1n);
});
