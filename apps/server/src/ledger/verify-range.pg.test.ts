import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUCKETS } from '../domain/bucket.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { countRowsRead } from '../testing/rows-read.ts';
import { verifyLedger } from './verify.ts';

/** Each member has this number of postings with two entries each, and each bucket one member. */
const POSTINGS_OF_MEMBER = 100;
const ENTRIES_OF_MEMBER = 2 * POSTINGS_OF_MEMBER;
/** Its bucket is 0, that of the next id is 1, and so on (`bucketOf`). */
const MEMBER_OF_FIRST_BUCKET = 4 * BUCKETS;
/** Several checks read the entries of a range, some of them twice. */
const ROWS_READ_MAX = 20 * ENTRIES_OF_MEMBER;

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await sql`alter table entry disable trigger all`.execute(server.db);
  await sql`
    with posting_of_member as (
      select ${MEMBER_OF_FIRST_BUCKET} + m as member_id, m as bucket, 1000000 * m + n as posting_id
      from generate_series(0, ${BUCKETS - 1}) m, generate_series(1, ${POSTINGS_OF_MEMBER}) n
    ), postings as (
      insert into posting (bucket, member_id, posting_id, key, kind)
      select bucket, member_id, posting_id, 'deposit:' || posting_id, 'deposit' from posting_of_member
    ), wallets as (
      insert into wallet_account (bucket, member_id, kind, currency, balance_minor)
      select distinct bucket, member_id, 'cash', 'NPR', 0 from posting_of_member
    )
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor)
    select bucket, member_id, posting_id, line_no, 'house:payment-clearing:' || line_no, 'NPR', amount_minor, null
    from posting_of_member cross join (values (1, 1), (2, -1)) line (line_no, amount_minor)`.execute(server.db);
  await sql`alter table entry enable trigger all`.execute(server.db);
  await sql`analyze`.execute(server.db);
});
afterAll(async () => await server.close());

test('reads the history of the members of a range, and not that of all members', async () => {
  const bucket = BUCKETS / 2;
  const from = { bucket, memberId: BigInt(MEMBER_OF_FIRST_BUCKET + bucket) };
  const start = { from, verified: { accounts: 0n, postings: 0n, difference: undefined } };
  const stopAfterOneRange = async () => await Promise.reject(new Error('one range is enough'));
  const read = await countRowsRead(server, async () => {
    await expect(verifyLedger(server.db, { membersFirst: 1, start, onStep: stopAfterOneRange })).rejects.toThrow(
      'one range is enough',
    );
  });
  expect(read.get('entry')).toBeGreaterThan(ENTRIES_OF_MEMBER);
  expect(read.get('entry')).toBeLessThan(ROWS_READ_MAX);
  expect(read.get('posting')).toBeLessThan(ROWS_READ_MAX);
});
