import { money } from '@baize/money';
import { points } from '@baize/money/points';
import { sql } from 'kysely';
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

function earn(memberId: bigint, key: string, amount: bigint): PostingCommand {
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
  const act = { actId: 'mission:1', kind: 'mission', legs: [earn(5n, 'earn', 30n), win, earn(6n, 'earn', 4n)] };
  const posted = await transaction(testDb.db, async (tx) => await postAct(tx, act));
  expect(posted.ok && posted.legs.map(({ balances }) => balances.map(({ balance }) => balance))).toEqual([
    [points(30n)],
    [money('NPR', 700n)],
    [points(4n)],
  ]);
  const spent = await transaction(testDb.db, async (tx) => await post(tx, earn(5n, 'spend', -31n)));
  expect(spent).toMatchObject({ code: 'wallet.insufficient_funds', value: { currency: 'PTS', balance: '30' } });
  expect(await readBalance(testDb.db, 5n, 'NPR')).toEqual(money('NPR', 700n));
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});

test.each([
  sql`insert into wallet_account (bucket, member_id, kind, currency) values (7, 7, 'cash', 'PTS')`,
  sql`insert into wallet_account (bucket, member_id, kind, currency) values (7, 7, 'points', 'NPR')`,
  sql`insert into wallet_account (bucket, member_id, kind, currency) values (7, 7, 'bonus', 'NPR')`,
  sql`insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor)
    values (7, 7, 1, 1, 'house:promotion', 'PTS', 5)`,
  sql`insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor)
    values (7, 7, 1, 1, 'house:points-issued', 'NPR', 5)`,
])('the database refuses points on a money account, and money on a points account', async (statement) => {
  await expect(statement.execute(testDb.db)).rejects.toThrow(/violates check constraint/);
});
