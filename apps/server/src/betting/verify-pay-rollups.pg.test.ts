import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recentDays } from '../ledger/reconcile-rollups.ts';
import { post } from '../ledger/post.ts';
import { transaction } from '../platform/transaction.ts';
import { publishFigures } from './bet-figures.ts';
import { deliverBet } from '../testing/settlements.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../testing/world.ts';
import { rollUpMoney } from './money-days.ts';
import { alertUnlessPayRollupsAgree, findWrongPayRollup } from './verify-pay-rollups.ts';

const DAY_MS = 86_400_000;

let testDb: TestDb;
let agent: TestMember;
let player: TestMember;

/** Creates an agent and a player below. The player has two bets in the roll-ups, one settled bet whose event still waits, and one deposit. */
beforeAll(async () => {
  testDb = await openTestDb(4);
  const { db } = testDb;
  await createMerchant(db, 1);
  await createCatalogue(db, 1);
  agent = await createMember(db, { merchantId: 1, account: 'agent', type: 1 });
  player = await createMember(db, { merchantId: 1, account: 'player', upline: agent });
  const bet = { member: player, placedAt: new Date() };
  await deliverBet(db, 'bet.settled', await insertBet(db, { ...bet, stakeMinor: 500n }));
  await deliverBet(db, 'bet.settled', await insertBet(db, { ...bet, stakeMinor: 70n }));
  const waiting = await insertBet(db, { ...bet, stakeMinor: 3n });
  await transaction(db, async (tx) => await publishFigures(tx, 'bet.settled', waiting));
  await transaction(db, async (tx) => {
    const entries = [
      { account: 'cash', amount: money('NPR', 900n) },
      { account: 'house:payment-clearing:demo', amount: money('NPR', -900n) },
    ] as const;
    await post(tx, { memberId: player.memberId, key: 'deposit:1', kind: 'deposit', entries });
  });
  while (await rollUpMoney(db, new Date(Date.now() + 60_000)));
  await setFiveMinutesSince(new Date(Date.now() - 60 * DAY_MS));
});
afterAll(async () => {
  await testDb.close();
});

/** Sets the time at which the migration created the table `member_five_minutes`. */
async function setFiveMinutesSince(at: Date): Promise<void> {
  await sql`update migration set applied_at = ${at} where name = '0170_pay_rollups.sql'`.execute(testDb.db);
}

const findWrong = async () => await findWrongPayRollup(testDb.db, recentDays(new Date(), 1));

test('reports no roll-up that is the sum of its rows, even while events wait', async () => {
  expect(await findWrong()).toBeUndefined();
});

test.each([
  ['member_five_minutes', 'valid_bet_minor', () => player],
  ['member_money_day', 'deposits_minor', () => player],
  ['team_money_day', 'deposits_minor', () => agent],
] as const)('finds a wrong row of %s and alerts', async (table, column, getMember) => {
  const change = async (by: number) =>
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where member_id = ${getMember().memberId}`.execute(
      testDb.db,
    );
  await change(1);
  expect(await findWrong()).toContain(`${table} of member ${getMember().memberId}`);
  const alerts: object[] = [];
  await alertUnlessPayRollupsAgree(testDb.db, recentDays(new Date(), 1), {
    error: (fields) => void alerts.push(fields),
  });
  expect(alerts).toEqual([{ alert: 'rollups', detail: await findWrong() }]);
  await change(-1);
  expect(await findWrong()).toBeUndefined();
});

test('finds five-minute rows that a worker has left out', async () => {
  await sql`create table kept as select * from member_five_minutes`.execute(testDb.db);
  await sql`delete from member_five_minutes`.execute(testDb.db);
  expect(await findWrong()).toContain('stake 0, valid bet 0, win 0; its bets: stake 570, valid bet 570, win 0');
  await sql`insert into member_five_minutes select * from kept`.execute(testDb.db);
  expect(await findWrong()).toBeUndefined();
});

test('does not compare five-minute rows of days before the table was created', async () => {
  await sql`update member_five_minutes set stake_minor = stake_minor + 1`.execute(testDb.db);
  await setFiveMinutesSince(new Date(Date.now() + 2 * DAY_MS));
  expect(await findWrong()).toBeUndefined();
  await setFiveMinutesSince(new Date(Date.now() - 60 * DAY_MS));
  expect(await findWrong()).toContain('member_five_minutes');
  await sql`update member_five_minutes set stake_minor = stake_minor - 1`.execute(testDb.db);
});

test('does not report a waiting event of the previous release, which lacks the time of its bet', async () => {
  const { numAffectedRows } =
    await sql`update outbox set payload = payload - 'placedAt' where delivered_at is null and payload ? 'placedAt'`.execute(
      testDb.db,
    );
  expect(numAffectedRows).toBe(1n);
  expect(await findWrong()).toBeUndefined();
});
