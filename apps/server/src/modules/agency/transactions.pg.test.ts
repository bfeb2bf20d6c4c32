import { money } from '@baize/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertOfLateCopy } from '../../betting/team-transaction-checkpoint.ts';
import { copyTeamTransactions } from '../../betting/team-transactions.ts';
import { findWrongTeamTransactions } from '../../betting/verify-team-transactions.ts';
import { recentDays } from '../../ledger/reconcile-rollups.ts';
import type { RequestOf } from '../../http/call.ts';
import { post } from '../../ledger/post.ts';
import { transaction } from '../../platform/transaction.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createMember, createMerchant, MIDDAY_ZONE, today, type TestMember } from '../../testing/world.ts';
import { createAgencyHandlers } from './routes.ts';

let testDb: TestDb;
let people: Record<'top' | 'left' | 'anu' | 'ram' | 'stranger', TestMember>;
const merchant = merchantOf(1, MIDDAY_ZONE);
const days = { from: today(-6), to: today() };

beforeAll(async () => {
  testDb = await openTestDb(6);
  const { db } = testDb;
  await createMerchant(db, 1, MIDDAY_ZONE);
  const top = await createMember(db, { merchantId: 1, account: 'top', type: 1 });
  const left = await createMember(db, { merchantId: 1, account: 'left', type: 2, upline: top });
  const anu = await createMember(db, { merchantId: 1, account: 'Anu', upline: left });
  const ram = await createMember(db, { merchantId: 1, account: 'ram', upline: top });
  const stranger = await createMember(db, { merchantId: 1, account: 'stranger' });
  people = { top, left, anu, ram, stranger };
  await move(anu, 'deposit', 2_000n, 'deposit:demo:41');
  await move(left, 'salary', 300n);
  await move(anu, 'withdrawal', -700n);
  await move(anu, 'bet', -100n);
  await move(ram, 'deposit_bonus', 50n);
  await move(stranger, 'deposit', 9_000n);
  await move(top, 'deposit', 8_000n);
  await record();
});
afterAll(async () => await testDb.close());

let moved = 0;

async function move({ memberId }: TestMember, kind: string, amountMinor: bigint, key = ''): Promise<void> {
  moved += 1;
  await transaction(testDb.db, async (tx) => {
    await post(tx, {
      memberId,
      key: key || `move:${moved}`,
      kind,
      entries: [
        { account: 'cash', amount: money('NPR', amountMinor) },
        { account: 'house:promotion', amount: money('NPR', -amountMinor) },
      ],
    });
  });
}

/**
 * Copies what has been posted so far: nothing else writes to this database. Returns once the clock has passed the checkpoint, because an entry
 * that is posted before the time of the checkpoint is never copied.
 */
async function record(): Promise<void> {
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as until, pg_sleep(0.002)`.execute(
    testDb.db,
  );
  const until = rows[0]?.until ?? new Date();
  while (await copyTeamTransactions(testDb.db, until));
}

async function read(of: TestMember, more: Partial<RequestOf<'teamTransactions'>> = {}, now = new Date()) {
  const request = { ...days, pageNo: 1, pageSize: 20, ...more };
  const handlers = createAgencyHandlers({ db: testDb.db, now: () => now });
  const result = await handlers.teamTransactions(callOf<'teamTransactions'>(of, merchant, request));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('teamTransactions', () => {
  test('shows what moved below the agent other than play, newest first, with its sums', async () => {
    const { list, total, totals } = await read(people.top);
    expect(list.map(({ line, kind, amount, balanceAfter }) => [line.join('>'), kind, amount, balanceAfter])).toEqual([
      ['ram', 'bonus', '0.50', '0.50'],
      ['left>Anu', 'withdrawal', '-7.00', '13.00'],
      ['left', 'salary', '3.00', '3.00'],
      ['left>Anu', 'deposit', '20.00', '20.00'],
    ]);
    expect(total).toBe(4);
    expect(totals).toEqual({ incoming: '23.50', outgoing: '-7.00' });
    expect(list[3]).toMatchObject({ account: 'Anu', reference: '41' });
  });

  test('is limited to a kind, to an account and to pages, and its sums with it', async () => {
    expect(await read(people.top, { kind: 'bonus' })).toMatchObject({ total: 1, list: [{ account: 'ram' }] });
    expect(await read(people.top, { account: ' ANU ' })).toMatchObject({
      total: 2,
      totals: { incoming: '20.00', outgoing: '-7.00' },
      list: [{ kind: 'withdrawal' }, { kind: 'deposit' }],
    });
    expect(await read(people.top, { account: 'anu', kind: 'deposit' })).toMatchObject({ total: 1 });
    expect(await read(people.top, { pageNo: 2, pageSize: 3 })).toMatchObject({
      total: 4,
      totalPages: 2,
      list: [{ kind: 'deposit' }],
    });
    expect((await read(people.top, { from: today(-6), to: today(-1) })).total).toBe(0);
  });

  test('shows nothing of the agent itself, of an upline or of another line', async () => {
    expect((await read(people.left)).list.map(({ account }) => account)).toEqual(['Anu', 'Anu']);
    for (const account of ['stranger', 'top', 'left', 'ram', 'nobody'])
      expect(await read(people.left, { account })).toMatchObject({ total: 0, list: [] });
  });

  test('leaves the transactions of a member who moves with the line in which they were made', async () => {
    const moving = await createMember(testDb.db, { merchantId: 1, account: 'moving', upline: people.left });
    await move(moving, 'deposit', 1_000n);
    await record();
    const line = `${people.top.line}.${moving.memberId}`;
    await testDb.db
      .updateTable('member')
      .set({ line, upline_id: people.top.memberId })
      .where('member_id', '=', moving.memberId)
      .execute();
    await move(moving, 'deposit', 40n);
    await record();
    for (const account of [undefined, 'moving'] as const) {
      const ofMoving = async (agent: TestMember) =>
        (await read(agent, account === undefined ? {} : { account })).list.flatMap((each) =>
          each.account === 'moving' ? [each.amount] : [],
        );
      expect(await ofMoving(people.left)).toEqual(['10.00']);
      expect(await ofMoving(people.top)).toEqual(['0.40', '10.00']);
    }
  });
});

test('two workers at once copy each entry once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 }), async (amounts) => {
      for (const amount of amounts) await move(people.anu, 'rebate', BigInt(amount));
      await Promise.all([record(), record()]);
      const { rows } = await sql<{ entries: bigint; copies: bigint; counted: bigint }>`
        select (select count(*) from entry e join posting p using (bucket, member_id, posting_id) where e.account = 'cash' and p.kind <> 'bet') as entries,
          (select count(*) from member_transaction) as copies,
          (select sum(transactions) from team_transaction_day where member_id = ${people.left.memberId}) as counted`.execute(
        testDb.db,
      );
      expect(rows[0]?.copies).toBe(rows[0]?.entries);
      const below = (await read(people.left)).total;
      expect(rows[0]?.counted).toBe(BigInt(below));
    }),
    { numRuns: 4 },
  );
});

test('a second run copies nothing', async () => {
  const before = await read(people.top);
  await record();
  expect(await read(people.top)).toEqual(before);
});

test('counts by day that are not the sums of their rows are found', async () => {
  const find = async () => await findWrongTeamTransactions(testDb.db, recentDays(new Date(), 1));
  expect(await find()).toBeUndefined();
  const change = async (by: number): Promise<void> =>
    void (await sql`update team_transaction_day set incoming_minor = incoming_minor + ${by}
      where member_id = ${people.left.memberId} and kind = 'deposit'`.execute(testDb.db));
  await change(1);
  expect(await find()).toContain(`team_transaction_day of member ${people.left.memberId}`);
  await change(-1);
  await sql`create table kept as select * from team_transaction_day where member_id = ${people.top.memberId}`.execute(
    testDb.db,
  );
  await testDb.db.deleteFrom('team_transaction_day').where('member_id', '=', people.top.memberId).execute();
  expect(await find()).toContain(`team_transaction_day of member ${people.top.memberId}`);
  await sql`insert into team_transaction_day select * from kept`.execute(testDb.db);
  expect(await find()).toBeUndefined();
});

describe('a copy that is behind', () => {
  const minutesLater = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
  const past = { from: today(-6), to: today(-1) };

  test('is reported with the list, once it is more than five minutes behind and before the end of the range', async () => {
    const { until } = await testDb.db
      .selectFrom('team_transaction_checkpoint')
      .select('until')
      .executeTakeFirstOrThrow();
    expect((await read(people.top, {}, minutesLater(4))).recordedUntil).toBeNull();
    expect((await read(people.top, {}, minutesLater(6))).recordedUntil).toBe(until.toISOString());
    expect((await read(people.top, past, minutesLater(6))).recordedUntil).toBeNull();
  });

  test('alerts after 15 minutes', async () => {
    const alerts: object[] = [];
    const log = { error: (fields: object) => void alerts.push(fields) };
    await alertOfLateCopy(testDb.db, minutesLater(14), log);
    expect(alerts).toEqual([]);
    await alertOfLateCopy(testDb.db, minutesLater(16), log);
    expect(alerts).toMatchObject([{ alert: 'team-transactions-late' }]);
  });

  test('that has not begun is reported from the first midnight of the range', async () => {
    const { until } = await testDb.db
      .deleteFrom('team_transaction_checkpoint')
      .returning('until')
      .executeTakeFirstOrThrow();
    const { recordedUntil } = await read(people.top, past);
    await testDb.db.insertInto('team_transaction_checkpoint').values({ until }).execute();
    expect(new Date(recordedUntil ?? '').getTime()).toBeLessThan(Date.now() - 5 * 86_400_000);
  });
});
