import { money } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../platform/transaction.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { alertUnlessNewPostingsAddUp } from './jobs.ts';
import { post } from './post.ts';
import { verifyAndRecord, verifyWholeResumably } from './verify-new.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(3);
});
afterAll(async () => {
  await testDb.close();
});
/** Clears the sums of house accounts, because the tests change and delete entries that the sums contain. */
beforeEach(async () => {
  await sql`truncate ledger_house_sum, ledger_house_checkpoint`.execute(testDb.db);
});

async function deposit(memberId: bigint, key: string): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    await post(tx, {
      memberId,
      key,
      kind: 'deposit',
      entries: [
        { account: 'cash', amount: money('NPR', 500n) },
        { account: 'house:payment-clearing:demo', amount: money('NPR', -500n) },
      ],
    });
  });
}

async function changeRows(...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql`alter table entry disable trigger all`.execute(testDb.db);
  await sql`alter table posting disable trigger all`.execute(testDb.db);
  for (const statement of statements) await statement.execute(testDb.db);
}

/** Moves all rows back by an hour, and records a verification of them that ended half an hour ago. */
async function verifyOldRows(): Promise<void> {
  await changeRows(
    sql`update entry set created_at = now() - interval '1 hour'`,
    sql`update posting set created_at = now() - interval '1 hour'`,
    sql`update wallet_account set updated_at = now() - interval '1 hour'`,
  );
  await verifyAndRecord(testDb.db, 'whole');
  await sql`update ledger_verification set until = until - interval '30 minutes'`.execute(testDb.db);
}

/**
 * Moves a posting back by a minute. A verification leaves out rows that are younger than a running transaction, so it would not cover a new posting.
 */
async function movePostingBack(key: string): Promise<void> {
  await changeRows(
    sql`update posting set created_at = now() - interval '1 minute' where key = ${key}`,
    sql`update entry e set created_at = p.created_at from posting p
      where p.bucket = e.bucket and p.member_id = e.member_id and p.posting_id = e.posting_id and p.key = ${key}`,
    sql`update wallet_account w set updated_at = now() - interval '1 minute' from posting p
      where p.bucket = w.bucket and p.member_id = w.member_id and p.key = ${key}`,
  );
}

async function emptyLedger(): Promise<void> {
  await changeRows(sql`
    truncate wallet_account, ledger_verification, ledger_house_sum, ledger_house_checkpoint, idempotency;
    delete from entry;
    delete from posting`);
}

test('verifies only the postings since the end of the last verification', async () => {
  await deposit(1n, 'old');
  await verifyOldRows();
  await deposit(1n, 'new');
  await movePostingBack('new');
  expect(await verifyAndRecord(testDb.db, 'new')).toEqual({ accounts: 1n, postings: 1n, difference: undefined });
  expect(await verifyAndRecord(testDb.db, 'new')).toMatchObject({ postings: 0n, difference: undefined });
});

test.each([
  ['one side', sql`update entry set amount_minor = -1 where account like 'house:%'`, 'posting sums to zero'],
  ['both sides', sql`update entry set amount_minor = amount_minor * 2`, 'balance after follows balance before'],
  ['entries that are gone', sql`delete from entry`, 'posting has entries'],
  ['a posting that is gone', sql`delete from posting`, 'entry has a posting'],
  ['a balance', sql`update wallet_account set balance_minor = balance_minor + 1`, 'balance equals its entries'],
])('every run reports a change since the last verification (%s), and alerts', async (what, damage, check) => {
  await emptyLedger();
  await deposit(2n, 'good');
  await verifyOldRows();
  await deposit(3n, what);
  await movePostingBack(what);
  await changeRows(damage);
  await movePostingBack(what);
  expect((await verifyAndRecord(testDb.db, 'new')).difference?.check).toBe(check);
  const lines: object[] = [];
  await alertUnlessNewPostingsAddUp(testDb.db, { error: (fields) => void lines.push(fields) });
  expect(lines).toMatchObject([{ alert: 'ledger', check }]);
});

test('only a whole verification finds a balance that was changed without an entry', async () => {
  await emptyLedger();
  await deposit(4n, 'quiet');
  await verifyOldRows();
  await sql`update wallet_account set balance_minor = balance_minor + 1, updated_at = now() - interval '1 minute'`.execute(
    testDb.db,
  );
  expect(await verifyAndRecord(testDb.db, 'new')).toMatchObject({ accounts: 0n, difference: undefined });
  expect((await verifyAndRecord(testDb.db, 'whole')).difference?.check).toBe('balance equals its entries');
});

test('verifies and records a backlog span by span, and stops at a difference', async () => {
  await emptyLedger();
  const atMinutesAgo = async (key: string, minutes: number) =>
    await changeRows(
      sql`update posting set created_at = now() - make_interval(mins => ${minutes}::integer) where key = ${key}`,
      sql`update entry e set created_at = p.created_at from posting p
        where p.bucket = e.bucket and p.member_id = e.member_id and p.posting_id = e.posting_id and p.key = ${key}`,
    );
  const readOutcomes = async () =>
    (await testDb.db.selectFrom('ledger_verification').select('difference').orderBy('verification_id').execute()).map(
      ({ difference }) => difference === null,
    );
  await sql`insert into ledger_verification (until, accounts, postings) values (now() - interval '60 minutes', 0, 0)`.execute(
    testDb.db,
  );
  for (const [memberId, minutes] of [
    [5n, 50],
    [6n, 40],
    [7n, 5],
  ] as const) {
    await deposit(memberId, `span${memberId}`);
    await atMinutesAgo(`span${memberId}`, minutes);
  }
  await changeRows(sql`update entry set amount_minor = -1 where account like 'house:%' and member_id = 6`);
  expect((await verifyAndRecord(testDb.db, 'new')).difference?.detail).toContain('member 6');
  expect(await readOutcomes()).toEqual([true, true, false]);
  await changeRows(sql`update entry set amount_minor = -500 where account like 'house:%' and member_id = 6`);
  expect(await verifyAndRecord(testDb.db, 'new')).toEqual({ accounts: 2n, postings: 2n, difference: undefined });
  expect(await readOutcomes()).toEqual([true, true, false, true, true, true]);
});

test('an interrupted whole verification resumes at its checkpoint, and is recorded once', async () => {
  await emptyLedger();
  for (const memberId of [21n, 22n, 23n]) await deposit(memberId, `whole${memberId}`);
  const abortedSignal = AbortSignal.abort(new Error('the worker stops'));
  await expect(verifyWholeResumably(testDb.db, { signal: abortedSignal, membersFirst: 1 })).rejects.toThrow('stops');
  const interrupted = await testDb.db
    .selectFrom('ledger_verification_run')
    .select(['next_bucket', 'postings', 'until'])
    .executeTakeFirstOrThrow();
  expect(interrupted).toMatchObject({ next_bucket: 21, postings: 0n });
  // On Citus a step ends with its bucket: member 21 is verified by the third step at the latest.
  for (let step = 2; step <= 3; step += 1)
    await expect(verifyWholeResumably(testDb.db, { signal: abortedSignal, membersFirst: 1 })).rejects.toThrow('stops');
  // The run does not verify member 21 again after it resumes, so only the next run finds this damage.
  await changeRows(sql`update entry set balance_after_minor = 1 where member_id = 21 and account = 'cash'`);
  const { signal } = new AbortController();
  expect(await verifyWholeResumably(testDb.db, { signal })).toEqual({
    accounts: 3n,
    postings: 3n,
    difference: undefined,
  });
  const recorded = await testDb.db.selectFrom('ledger_verification').select(['since', 'until']).execute();
  expect(recorded).toEqual([{ since: null, until: interrupted.until }]);
  expect(await testDb.db.selectFrom('ledger_verification_run').select('run_id').execute()).toEqual([]);
  expect((await verifyWholeResumably(testDb.db, { signal })).difference?.detail).toContain('member 21');
});

test('does not resume a run whose lease another worker holds', async () => {
  await emptyLedger();
  await sql`
    insert into ledger_verification_run (until, next_bucket, next_member_id, accounts, postings, lease_until)
    values (now(), 0, 1000, 7, 7, now() + interval '1 minute')`.execute(testDb.db);
  const { signal } = new AbortController();
  expect(await verifyWholeResumably(testDb.db, { signal })).toMatchObject({ accounts: 0n, postings: 0n });
  expect(await testDb.db.selectFrom('ledger_verification_run').select('accounts').execute()).toEqual([
    { accounts: 7n },
  ]);
});

test('a verification covers no time in which a running transaction may still commit rows', async () => {
  await emptyLedger();
  await testDb.db.transaction().execute(async (openTx) => {
    await sql`select now()`.execute(openTx);
    await verifyAndRecord(testDb.db, 'whole');
    const { until } = await testDb.db.selectFrom('ledger_verification').select('until').executeTakeFirstOrThrow();
    const { rows } = await sql<{ began: Date }>`select now() as began`.execute(openTx);
    expect(until.getTime()).toBeLessThan(rows[0]?.began.getTime() ?? 0);
  });
});
