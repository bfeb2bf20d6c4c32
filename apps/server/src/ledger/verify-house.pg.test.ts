import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUSE_MEMBER_ID } from '../domain/wallet/act.ts';
import type { HouseAccount } from '../domain/wallet/account.ts';
import type { PostingCommand } from '../domain/wallet/posting.ts';
import { transaction } from '../platform/transaction.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { readHouseSums, rollUpHouseSums } from './house-sums.ts';
import { postAct } from './post-act.ts';
import { verifyAndRecord } from './verify-new.ts';
import { rollUpAndVerifyTransitAccounts, verifyAllHouseAccounts } from './verify-house.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(3);
  await sql`alter table entry disable trigger all`.execute(testDb.db);
  await sql`alter table posting disable trigger all`.execute(testDb.db);
});
afterAll(async () => {
  await testDb.close();
});
beforeEach(async () => {
  await sql`
    truncate wallet_account, ledger_verification, ledger_house_sum, ledger_house_checkpoint, ledger_act, ledger_act_leg;
    delete from entry; delete from posting`.execute(testDb.db);
});

let postingCount = 0;

/** Every posting has a key of its own, because keys outlive the rows that a test deletes. */
function leg(memberId: bigint, name: string, amountMinor: bigint, house: HouseAccount): PostingCommand {
  const entries = [
    { account: 'cash', amount: money('NPR', amountMinor) },
    { account: house, amount: money('NPR', -amountMinor) },
  ] as const;
  postingCount += 1;
  return { memberId, key: `${name}-${postingCount}`, kind: 'test', entries };
}

/** Posts the legs as one act that was made this many minutes ago. */
async function postMinutesAgo(minutes: number, actId: string, ...legs: PostingCommand[]): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    expect(await postAct(tx, { actId, kind: 'test', legs })).toMatchObject({ ok: true });
    for (const table of ['posting', 'entry'])
      await sql`
        update ${sql.table(table)} set created_at = date_trunc('minute', now()) - make_interval(mins => ${minutes}::integer)
        where created_at = now()`.execute(tx);
  });
}
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

async function readSums(): Promise<Record<string, bigint>> {
  const { sums } = await readHouseSums(testDb.db);
  return Object.fromEntries(sums.map(({ account, currency, amountMinor }) => [`${account} ${currency}`, amountMinor]));
}

async function recompute(until: Date): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ name: string; minor: bigint }>`
    select account || ' ' || currency as name, sum(amount_minor) as minor from entry
    where account like 'house:%' and created_at < ${until} group by 1`.execute(testDb.db);
  return Object.fromEntries(rows.map(({ name, minor }) => [name, minor]));
}

test('the roll-up continues from its checkpoint, span by span, and a repeated or concurrent call adds nothing twice', async () => {
  for (const [minutes, memberId] of [
    [90, 1n],
    [50, 2n],
    [49, 257n],
    [20, 2n],
    [5, 3n],
  ] as const)
    await postMinutesAgo(
      minutes,
      `d${minutes}`,
      leg(memberId, `d${minutes}`, BigInt(minutes), 'house:payment-clearing:demo'),
    );
  for (const minutes of [80, 45, 45, 10]) {
    const until = minutesAgo(minutes);
    await Promise.all([rollUpHouseSums(testDb.db, until), rollUpHouseSums(testDb.db, until)]);
    expect(await readSums()).toEqual(await recompute(until));
  }
  await rollUpHouseSums(testDb.db, minutesAgo(60));
  expect(await readSums()).toEqual({ 'house:payment-clearing:demo NPR': -209n });
  expect(await verifyAllHouseAccounts(testDb.db, minutesAgo(1))).toBeUndefined();
  expect(await readSums()).toEqual({ 'house:payment-clearing:demo NPR': -214n });
});

test('a bucket without sums is added up as a whole, and then continues with the other buckets', async () => {
  for (const minutes of [40, 20])
    for (const memberId of [1n, 2n])
      await postMinutesAgo(minutes, `${minutes}${memberId}`, leg(memberId, `d${minutes}`, 8n, 'house:agency'));
  await rollUpHouseSums(testDb.db, minutesAgo(30));
  await sql`delete from ledger_house_sum where bucket = 1; delete from ledger_house_checkpoint where bucket = 1`.execute(
    testDb.db,
  );
  await rollUpHouseSums(testDb.db, minutesAgo(10));
  expect(await readSums()).toEqual({ 'house:agency NPR': -32n });
});

test('every verification reports a transit account that is not empty', async () => {
  const outgoingLeg = leg(4n, 'back', -30n, 'house:line-transfer');
  await postMinutesAgo(40, 'fund', leg(4n, 'fund', 30n, 'house:payment-clearing:demo'));
  await postMinutesAgo(30, 'move', outgoingLeg, leg(5n, 'move', 30n, 'house:line-transfer'));
  expect(await rollUpAndVerifyTransitAccounts(testDb.db, minutesAgo(10))).toBeUndefined();
  await sql`update entry set account = 'house:agency' where account = 'house:line-transfer' and member_id = 5`.execute(
    testDb.db,
  );
  await sql`truncate ledger_house_sum, ledger_house_checkpoint`.execute(testDb.db);
  const expectedDifference = { check: 'transit account is empty', detail: 'house:line-transfer holds 30 NPR' };
  expect(await rollUpAndVerifyTransitAccounts(testDb.db, minutesAgo(10))).toEqual(expectedDifference);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toEqual(expectedDifference);
  const recorded = await testDb.db.selectFrom('ledger_verification').select('difference').execute();
  expect(recorded).toEqual([{ difference: 'transit account is empty: house:line-transfer holds 30 NPR' }]);
});

test.each([
  [
    'a sum that was changed',
    sql`update ledger_house_sum set amount_minor = amount_minor + 1 where bucket = 6`,
    'house sum equals its entries: house:promotion NPR in bucket 6: sum -69, entries -70',
  ],
  [
    'a sum that was deleted',
    sql`delete from ledger_house_sum where bucket = 6`,
    'house sum equals its entries: house:promotion',
  ],
  [
    'an entry that was inserted before the checkpoint',
    sql`insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, created_at)
      values (7, 7, 1, 1, 'house:agency', 'NPR', 5, now() - interval '2 hours')`,
    'house sum equals its entries: house:agency NPR in bucket 7: sum 0, entries 5',
  ],
  [
    'a wallet without its entries',
    sql`insert into wallet_account (bucket, member_id, kind, currency, balance_minor) values (7, 7, 'cash', 'NPR', 9)`,
    'all accounts sum to zero: bucket 7: wallets and house accounts sum to 9 NPR',
  ],
])('the whole verification finds %s', async (_what, damage, expectedText) => {
  await postMinutesAgo(40, 'grant', leg(6n, 'grant', 70n, 'house:promotion'));
  await rollUpHouseSums(testDb.db, minutesAgo(10));
  await damage.execute(testDb.db);
  const difference = await verifyAllHouseAccounts(testDb.db, minutesAgo(10));
  expect(difference && `${difference.check}: ${difference.detail}`).toContain(expectedText);
});

test('finds a leg of an act without its posting, even if the leg is of the house', async () => {
  const entries = [
    { account: 'house:agency', amount: money('NPR', -4n) },
    { account: 'house:promotion', amount: money('NPR', 4n) },
  ] as const;
  await postMinutesAgo(40, 'house', { memberId: HOUSE_MEMBER_ID, key: 'house', kind: 'test', entries });
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
  await sql`delete from entry; delete from posting`.execute(testDb.db);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference?.check).toBe('leg of an act has a posting');
});
