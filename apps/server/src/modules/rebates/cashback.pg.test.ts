import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpMoney } from '../../betting/money-days.ts';
import { calendarAt } from '../../domain/rewards/calendar.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import {
  figuresOf,
  createCatalogue,
  createMember,
  createMerchant,
  insertBet,
  MIDDAY_ZONE,
} from '../../testing/world.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { transaction } from '../../platform/transaction.ts';
import { applyFigures } from '../agency/roll-up-rows.ts';
import { grantCashback } from './cashback.ts';

const log = {
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
};
const now = new Date();
const { lastWeek } = calendarAt(now, MIDDAY_ZONE);
const endOfLastWeek = endOfPeriod({ lastDay: lastWeek.to }, MIDDAY_ZONE);
let testDb: TestDb;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1, MIDDAY_ZONE);
  await createCatalogue(testDb.db, 1);
  const definition = { ratePpm: 100_000, minimum: '1.00', turnoverPpm: 1_000_000, claimDays: 7 };
  await insertProgram(testDb.db, { code: 'cashback', kind: 'cashback', definition });
  await rollUpMoney(testDb.db, new Date(now.getTime() + 1));
});
afterAll(async () => await testDb.close());

/** Somebody who staked and won so much last week. */
async function newPlayer(account: string, stakeMinor: bigint, winMinor: bigint, bonusesMinor = 0n): Promise<bigint> {
  const member = await createMember(testDb.db, { merchantId: 1, account });
  const placedAt = new Date(`${lastWeek.from}T12:00:00Z`);
  const bet = await insertBet(testDb.db, { member, placedAt, stakeMinor, winMinor, timeZone: MIDDAY_ZONE });
  await transaction(testDb.db, async (tx) => await applyFigures(tx, [{ ...figuresOf(bet), day: lastWeek.from }]));
  const place = {
    bucket: Number(member.memberId & 255n),
    member_id: member.memberId,
    day: lastWeek.to,
    line: member.line,
  };
  const none = { deposits_minor: 0n, withdrawals_minor: 0n, rebates_minor: 0n, salaries_minor: 0n };
  await testDb.db
    .insertInto('member_money_day')
    .values({ ...place, ...none, merchant_id: 1, currency: 'NPR', bonuses_minor: bonusesMinor })
    .execute();
  return member.memberId;
}

test('grants a share of the net loss of last week less its bonuses, once per member, whatever runs twice or at once', async () => {
  const loser = await newPlayer('loser', 100_000n, 20_000n);
  const gifted = await newPlayer('gifted', 100_000n, 20_000n, 30_000n);
  await newPlayer('winner', 10_000n, 50_000n);
  await newPlayer('small', 900n, 0n);
  const optedOut = await newPlayer('quiet', 100_000n, 0n);
  await testDb.db.updateTable('member').set({ offers_off: true }).where('member_id', '=', optedOut).execute();
  const run = async () => await grantCashback(testDb.db, now, log);
  // A bet of the week that is not in the roll-ups yet. The run waits, because the bet may be a win.
  const event = { topic: 'bet.settled', payload: '{}', created_at: new Date(`${lastWeek.to}T12:00:00Z`) };
  await testDb.db.insertInto('outbox').values(event).execute();
  await run();
  expect(await testDb.db.selectFrom('reward_run').select('bucket').execute()).toEqual([]);
  await testDb.db.deleteFrom('outbox').execute();
  // The program ended with the week, and the week is paid.
  await testDb.db.updateTable('reward_program').set({ ends_at: endOfLastWeek }).execute();
  await Promise.all([run(), run()]);
  await run();
  const grants = await testDb.db
    .selectFrom('reward_grant')
    .select(['member_id', 'kind', 'source_key', 'period', 'amount_minor', 'turnover_minor', 'state'])
    .orderBy('member_id')
    .execute();
  const common = { kind: 'rebate', source_key: 'cashback', period: lastWeek.key, state: 'claim' };
  expect(grants).toEqual([
    { ...common, member_id: loser, amount_minor: 8_000n, turnover_minor: 8_000n },
    { ...common, member_id: gifted, amount_minor: 5_000n, turnover_minor: 5_000n },
  ]);
  expect(await testDb.db.selectFrom('cashback_due').select('member_id').execute()).toEqual([]);
});
