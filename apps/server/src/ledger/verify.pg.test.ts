import { money } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { transaction } from '../platform/transaction.ts';
import { post } from './post.ts';
import { verifyLedger } from './verify.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(2);
  await deposit('d1', 1_000n);
  await deposit('d2', 500n);
});
afterAll(async () => {
  await testDb.close();
});

async function deposit(key: string, amountMinor: bigint, memberId = 7n): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    await post(tx, {
      memberId,
      key,
      kind: 'deposit',
      entries: [
        { account: 'cash', amount: money('NPR', amountMinor) },
        { account: 'house:payment-clearing:demo', amount: money('NPR', -amountMinor) },
      ],
    });
  });
}

/** Applies the damage with the triggers disabled, verifies the ledger, restores the rows, and returns the difference that was found. */
async function findDifferenceAfter(damage: RawBuilder<unknown>, membersFirst?: number): Promise<string | undefined> {
  await sql`alter table entry disable trigger all`.execute(testDb.db);
  await sql`create table kept_entry as select * from entry`.execute(testDb.db);
  await sql`create table kept_account as select * from wallet_account`.execute(testDb.db);
  try {
    await damage.execute(testDb.db);
    const { difference } = await verifyLedger(testDb.db, membersFirst === undefined ? {} : { membersFirst });
    return difference && `${difference.check}: ${difference.detail}`;
  } finally {
    await sql`delete from entry`.execute(testDb.db);
    await sql`insert into entry select * from kept_entry`.execute(testDb.db);
    await sql`delete from wallet_account`.execute(testDb.db);
    await sql`insert into wallet_account select * from kept_account`.execute(testDb.db);
    await sql`drop table kept_entry, kept_account`.execute(testDb.db);
    await sql`alter table entry enable trigger all`.execute(testDb.db);
  }
}

describe('verifyLedger', () => {
  test('finds no difference in a ledger without damage', async () => {
    expect(await verifyLedger(testDb.db)).toEqual({ accounts: 1n, postings: 2n, difference: undefined });
  });

  test.each([
    [
      'a balance that was raised',
      sql`update wallet_account set balance_minor = balance_minor + 1`,
      'balance equals its entries',
    ],
    ['a wallet that is gone', sql`delete from wallet_account`, 'balance equals its entries'],
    [
      'one side of a posting changed',
      sql`update entry set amount_minor = amount_minor - 1 where account like 'house:%'`,
      'posting sums to zero',
    ],
    [
      'both sides changed alike',
      sql`update entry set amount_minor = amount_minor * 2`,
      'balance after follows balance before',
    ],
    [
      'entries that are gone',
      sql`delete from entry where posting_id = (select max(posting_id) from entry)`,
      'posting has entries',
    ],
    ['entries without a posting', sql`update entry set posting_id = posting_id + 100`, 'posting has entries'],
  ])('reports %s', async (_, damage, check) => {
    expect(await findDifferenceAfter(damage)).toContain(check);
  });

  test('verifies each member once, range by range, even a member whose wallet row is missing', async () => {
    for (const memberId of [8n, 9n, 11n, 12n]) await deposit('steps', 100n, memberId);
    const deleteWalletOf = (memberId: bigint) => sql`delete from wallet_account where member_id = ${memberId}`;
    for (const size of [1, 2, 3, 100]) {
      expect(await verifyLedger(testDb.db, { membersFirst: size })).toEqual({
        accounts: 5n,
        postings: 6n,
        difference: undefined,
      });
      for (const memberId of [9n, 12n]) {
        const detail = await findDifferenceAfter(deleteWalletOf(memberId), size);
        expect(detail).toBe(`balance equals its entries: member ${memberId} cash NPR: balance 0, entries 100`);
      }
    }
    await sql`alter table entry disable trigger all`.execute(testDb.db);
    await sql`alter table posting disable trigger all`.execute(testDb.db);
    await sql`delete from entry where member_id > 7`.execute(testDb.db);
    await sql`delete from posting where member_id > 7`.execute(testDb.db);
    await sql`alter table entry enable trigger all`.execute(testDb.db);
    await sql`alter table posting enable trigger all`.execute(testDb.db);
    await sql`delete from wallet_account where member_id > 7`.execute(testDb.db);
  });

  test.each([
    'update entry set amount_minor = 1',
    'delete from entry',
    "update posting set kind = 'x'",
    'delete from posting',
  ])('the database refuses: %s', async (statement) => {
    await expect(sql.raw(statement).execute(testDb.db)).rejects.toThrow('rows are only added');
  });
});
