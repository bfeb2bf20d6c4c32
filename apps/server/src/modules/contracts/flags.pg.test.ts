import type { ContractFlagsValue } from '@baize/contract/schemas/contract-flags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rollUpMoney } from '../../betting/money-days.ts';
import { windowAt } from '../../domain/contracts/window.ts';
import { endContracts, deliverBet, putContractInForce, settleAt } from '../../testing/settlements.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../../testing/world.ts';
import { readContractFlags } from './flags.ts';
import { readContractDesk } from './views.ts';

const MERCHANT_ID = 1;
const TIME_ZONE = 'Asia/Kathmandu';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The day before yesterday at the merchant: its daily salary is computed after its midnight and paid on the day after. */
const DAY = windowAt('D', new Date(Date.now() - 2 * DAY_MS), TIME_ZONE);
const after = (milliseconds: number) => new Date(DAY.from.getTime() + milliseconds);

let testDb: TestDb;
let agent: TestMember;
let counter = 0;

beforeAll(async () => {
  testDb = await openTestDb(4);
  await createMerchant(testDb.db, MERCHANT_ID, TIME_ZONE);
  await createCatalogue(testDb.db, MERCHANT_ID);
  while (await rollUpMoney(testDb.db, new Date()));
});
afterAll(async () => await testDb.close());

beforeEach(async () => {
  counter += 1;
  agent = await createMember(testDb.db, { merchantId: MERCHANT_ID, account: `agent${counter}`, type: 1 });
});

async function putDailyInForce(startsAt: Date): Promise<void> {
  const conditions = { activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null };
  const terms = {
    kind: 'daily_salary',
    window: 'D',
    carryOver: null,
    tiers: [{ ratePpm: 10_000n, ...conditions }],
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
  } as const;
  await putContractInForce(testDb.db, { upline: undefined, agent, terms, startsAt });
}

/** The ended contracts that the page of the daily salary shows: until when each counts, and when its last window is paid. */
async function endingAt(now: Date): Promise<(readonly [string | null, string])[]> {
  const { memberId, merchantId } = agent;
  const viewer = { memberId, merchantId, currency: 'NPR', timeZone: TIME_ZONE, now } as const;
  const { ending } = await readContractDesk(testDb.db, viewer, 'daily_salary');
  return ending.map(({ contract, lastPayAt }) => [contract.endedAt, lastPayAt]);
}

/** Whether the menu shows the page of the daily salary. No other page may be shown. */
async function isShownAt(now: Date): Promise<boolean> {
  const { dailysalreqtype, dailysalinfotype, ...others }: ContractFlagsValue = await readContractFlags(
    testDb.db,
    agent,
    now,
  );
  expect(Object.values(others)).toEqual(Object.values(others).map(() => false));
  expect(dailysalreqtype).toBe(dailysalinfotype);
  return dailysalinfotype;
}

test('the page of an ended contract stays until its last window is paid', async () => {
  await putDailyInForce(DAY.from);
  const player = await createMember(testDb.db, { merchantId: MERCHANT_ID, account: 'player', upline: agent });
  const bet = await insertBet(testDb.db, { member: player, placedAt: after(HOUR_MS), stakeMinor: 100_000n });
  await deliverBet(testDb.db, 'bet.settled', bet);
  await endContracts(testDb.db, MERCHANT_ID, DAY.to);
  expect(await isShownAt(after(2 * HOUR_MS))).toBe(true);
  const ending = [[DAY.to.toISOString(), after(2 * DAY_MS).toISOString()]];
  expect(await endingAt(after(2 * HOUR_MS))).toEqual(ending);
  const computedAt = after(DAY_MS + HOUR_MS);
  expect(await isShownAt(computedAt)).toBe(true);
  expect(await settleAt(testDb.db, computedAt)).toEqual([]);
  expect(await isShownAt(computedAt)).toBe(true);
  expect(await endingAt(computedAt)).toEqual(ending);
  const paidAt = after(2 * DAY_MS + HOUR_MS);
  expect(await settleAt(testDb.db, paidAt)).toEqual([]);
  const paid = await testDb.db
    .selectFrom('settlement_line')
    .select(['state', 'net_minor'])
    .where('member_id', '=', agent.memberId)
    .execute();
  expect(paid).toEqual([{ state: 'paid', net_minor: 1_000n }]);
  expect(await isShownAt(paidAt)).toBe(false);
  expect(await endingAt(paidAt)).toEqual([]);
});

test('the page of a contract that ended before it began leaves the menu at once', async () => {
  await putDailyInForce(DAY.to);
  expect(await isShownAt(after(HOUR_MS))).toBe(true);
  await endContracts(testDb.db, MERCHANT_ID, after(HOUR_MS));
  expect(await isShownAt(after(HOUR_MS))).toBe(false);
});
