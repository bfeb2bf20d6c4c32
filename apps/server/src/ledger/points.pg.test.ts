import { money } from '@baize/money';
import { points } from '@baize/money/points';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POINTS, POINTS_ISSUED } from '../domain/wallet/account.ts';
import type { PostingCommand } from '../domain/wallet/posting.ts';
import { transaction } from '../platform/transaction.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { postAct } from './post-act.ts';
import { post, readBalance } from './post.ts';
import { verifyAndRecord } from './verify-new.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(2);
});
afterAll(async () => {
  await testDb.close();
});

/** Creates a posting that issues points to the member, or takes points back if the amount is negative. */
function createPointsPosting(memberId: bigint, key: string, amount: bigint): PostingCommand {
  const entries = [
    { account: POINTS, amount: points(amount) },
    { account: POINTS_ISSUED, amount: points(-amount) },
  ] as const;
  return { memberId, key, kind: 'points', entries };
}

test('posts points and money in one act with separate balances, and the ledger adds up', async () => {
  const win: PostingCommand = {
    memberId: 5n,
    key: 'win',
    kind: 'win',
    entries: [
      { account: 'cash', amount: money('NPR', 700n) },
      { account: 'house:lottery', amount: money('NPR', -700n) },
    ],
  };
  const act = {
    actId: 'mission:1',
    kind: 'mission',
    legs: [createPointsPosting(5n, 'earn', 30n), win, createPointsPosting(6n, 'earn', 4n)],
  };
  const posted = await transaction(testDb.db, async (tx) => await postAct(tx, act));
  expect(posted.ok && posted.legs.map(({ balances }) => balances.map(({ balance }) => balance))).toEqual([
    [points(30n)],
    [money('NPR', 700n)],
    [points(4n)],
  ]);
  const spent = await transaction(testDb.db, async (tx) => await post(tx, createPointsPosting(5n, 'spend', -31n)));
  expect(spent).toMatchObject({ code: 'wallet.insufficient_funds', value: { currency: 'PTS', balance: '30' } });
  expect(await readBalance(testDb.db, 5n, 'NPR')).toEqual(money('NPR', 700n));
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});

test.each([
  ['points in a cash account', insertWallet('cash', 'PTS'), 'wallet_account_points_check'],
  ['money in a points account', insertWallet('points', 'NPR'), 'wallet_account_points_check'],
  ['an account of an earlier release', insertWallet('bonus', 'NPR'), 'wallet_account_kind_check'],
  ['an entry of points in a house account of money', insertEntry('house:promotion', 'PTS'), 'entry_points_check'],
  ['an entry of money in a house account of points', insertEntry('house:points-issued', 'NPR'), 'entry_points_check'],
])('the database refuses %s', async (_, statement, constraint) => {
  await expect(statement.execute(testDb.db)).rejects.toThrow(`violates check constraint "${constraint}"`);
});

function insertWallet(kind: string, currency: string): RawBuilder<unknown> {
  return sql`insert into wallet_account (bucket, member_id, kind, currency) values (7, 7, ${kind}, ${currency})`;
}

function insertEntry(account: string, currency: string): RawBuilder<unknown> {
  return sql`insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor)
    values (7, 7, 1, 1, ${account}, ${currency}, 5)`;
}
