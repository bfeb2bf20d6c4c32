import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { computeDigest, findEarlierCalls } from './stored-transaction.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(async () => await testDb.close());

const LOOKED_UP = ['bet_round', 'bet_tombstone', 'wallet_transaction'];
const BATCH = 64;
/** A statement is prepared at its fifth use, and keeps one generic plan from its eleventh use on. */
const USES = 15;

test('a plan that was made while the tables were empty looks earlier calls up without a sequential scan', async () => {
  const asked = Array.from({ length: BATCH }, (_, at) => ({
    integration: 'TEST',
    memberId: BigInt(at),
    roundId: `r${at}`,
    transactionId: `t${at}`,
    digest: computeDigest('bet', []),
    balance: money('NPR', 0n),
  }));
  const scans = await testDb.db.transaction().execute(async (tx) => {
    for (let use = 0; use < USES; use += 1) await findEarlierCalls(tx, asked);
    const { rows } = await sql<{ relname: string; seq_scan: bigint }>`
      select relname, seq_scan from pg_stat_xact_user_tables where relname = any(${LOOKED_UP}::text[]) order by relname`.execute(
      tx,
    );
    return rows;
  });
  expect(scans).toEqual(LOOKED_UP.map((relname) => ({ relname, seq_scan: 0n })));
});
