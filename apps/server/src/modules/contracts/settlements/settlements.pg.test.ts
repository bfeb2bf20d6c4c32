import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rollUpMoney } from '../../../betting/money-days.ts';
import { assert } from '../../../domain/assert.ts';
import type { Terms } from '../../../domain/contracts/terms.ts';
import { windowAt } from '../../../domain/contracts/window.ts';
import type { RequestOf } from '../../../http/call.ts';
import { callOf, merchantOf } from '../../../testing/call.ts';
import { deliverBet, putContractInForce, settleAt } from '../../../testing/settlements.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../../../testing/world.ts';
import { createSettlementsHandlers, type SettlementCalls } from './routes.ts';

const TIME_ZONE = 'Asia/Kathmandu';
const DAY_MS = 86_400_000;
const merchant = merchantOf(1, TIME_ZONE);

let testDb: TestDb;
let people: Record<'top' | 'left' | 'player' | 'other', TestMember>;
let handlers: ReturnType<typeof createSettlementsHandlers>;

/** The day at this distance from the fifth day before today, as the calendar writes it. */
const windowOf = (distance: number) => windowAt('D', new Date(Date.now() + (distance - 5) * DAY_MS), TIME_ZONE);
const dayOf = (distance: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(windowOf(distance).from);

/** Two contracts, a day with a bet of 1,000, which is voided after its payment, and a day with a bet of 2,000. */
beforeAll(async () => {
  testDb = await openTestDb(8);
  const { db } = testDb;
  handlers = createSettlementsHandlers({ db });
  await createMerchant(db, 1, TIME_ZONE);
  await createCatalogue(db, 1);
  while (await rollUpMoney(db, new Date()));
  const top = await createMember(db, { merchantId: 1, account: 'top', type: 1 });
  const left = await createMember(db, { merchantId: 1, account: 'left', type: 2, upline: top });
  const other = await createMember(db, { merchantId: 1, account: 'other', type: 1 });
  people = { top, left, other, player: await createMember(db, { merchantId: 1, account: 'player', upline: left }) };
  const startsAt = windowOf(0).from;
  await putContractInForce(db, { upline: undefined, agent: top, terms: termsOf(10n), startsAt });
  await putContractInForce(db, { upline: top, agent: left, terms: termsOf(4n), startsAt });
  const bet = await lose(100_000n, 0);
  await settleAt(db, windowOf(1).to);
  await deliverBet(db, 'bet.voided', bet);
  await lose(200_000n, 2);
  await settleAt(db, windowOf(3).to);
});
afterAll(async () => {
  await testDb.close();
});

async function lose(stakeMinor: bigint, distance: number) {
  const placedAt = new Date(windowOf(distance).from.getTime() + 3_600_000);
  const bet = await insertBet(testDb.db, { member: people.player, placedAt, stakeMinor });
  await deliverBet(testDb.db, 'bet.settled', bet);
  return bet;
}

function termsOf(percent: bigint): Terms {
  const conditions = { activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null };
  return {
    kind: 'daily_salary',
    window: 'D',
    carryOver: null,
    tiers: [{ ratePpm: percent * 10_000n, ...conditions }],
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
  };
}

async function call<Id extends SettlementCalls>(id: Id, by: TestMember, request: RequestOf<Id>) {
  const outcome = await handlers[id](callOf(by, merchant, request) as never);
  return outcome.ok ? outcome.value : outcome.code;
}

const page = { pageNo: 1, pageSize: 20 };
const listed = async (by: TestMember, direction: 'upline' | 'downline', more: object = {}) =>
  await call('settlements', by, {
    from: dayOf(0),
    to: dayOf(2),
    kind: 'daily_salary',
    direction,
    ...page,
    ...more,
  });

/** The line of the day at this distance by which the agent is paid. */
async function idOf(by: TestMember, distance: number): Promise<string> {
  const value = await listed(by, 'upline');
  assert(typeof value === 'object' && 'list' in value, 'the list is answered');
  const from = windowOf(distance).from.toISOString();
  const line = value.list.find((each) => 'windowFrom' in each && each.windowFrom === from);
  assert(line !== undefined && 'settlementId' in line, `there is a line of ${from}`);
  return line.settlementId;
}

describe('settlements', () => {
  test('lists what the caller earned, newest first, with sums over all pages', async () => {
    const value = await listed(people.top, 'upline');
    expect(value).toMatchObject({
      total: 2,
      currency: 'NPR',
      totals: { base: '3000.00', gross: '300.00', owed: '120.00', net: '120.00' },
      list: [
        {
          account: 'top',
          base: '2000.00',
          ratePercent: '10',
          gross: '200.00',
          owed: '80.00',
          adjustment: '-60.00',
          net: '60.00',
          state: 'paid',
        },
        { base: '1000.00', gross: '100.00', owed: '40.00', adjustment: '0.00', net: '60.00', state: 'paid' },
      ],
    });
    expect(await listed(people.top, 'upline', { pageSize: 1, pageNo: 2 })).toMatchObject({
      totalPages: 2,
      list: [{ base: '1000.00' }],
      totals: { net: '120.00' },
    });
  });

  test('lists what direct downlines earned, by account and state', async () => {
    expect(await listed(people.top, 'downline', { account: 'LEFT', state: 'paid' })).toMatchObject({ total: 2 });
    expect(await listed(people.top, 'downline', { account: 'other' })).toMatchObject({ total: 0, list: [] });
    expect(await listed(people.top, 'downline', { state: 'failed' })).toMatchObject({ total: 0 });
    expect(await listed(people.left, 'downline')).toMatchObject({ total: 0 });
    expect(await listed(people.other, 'upline')).toMatchObject({ total: 0 });
  });

  test('refuses a range that is too long', async () => {
    expect(await listed(people.top, 'upline', { from: '2020-01-01' })).toBe('request.range_too_long');
  });
});

describe('a settlement', () => {
  test('opens to its tier, its figures, its downlines and the bets that it corrects', async () => {
    const settlementId = await idOf(people.top, 2);
    expect(await call('settlement', people.top, { settlementId })).toMatchObject({
      tier: { ratePercent: '10' },
      figures: {
        validBet: '2000.00',
        betAmount: '2000.00',
        profitAndLoss: '-2000.00',
        carriedOver: '0.00',
        activeMembers: 1,
      },
      downlines: [{ account: 'left', base: '2000.00', ratePercent: '4', gross: '80.00' }],
      adjustments: [
        { betId: expect.stringMatching(/^\d+$/), settlementId: await idOf(people.top, 0), amount: '-60.00' },
      ],
    });
  });

  test('is shown to the agent and to the upline that pays it, and does not exist for others', async () => {
    const settlementId = await idOf(people.left, 0);
    expect(await call('settlement', people.top, { settlementId })).toMatchObject({ account: 'left', net: '40.00' });
    expect(await call('settlement', people.other, { settlementId })).toBe('request.not_found');
    expect(await call('settlement', people.left, { settlementId: await idOf(people.top, 0) })).toBe(
      'request.not_found',
    );
    for (const none of ['1', '1-', 'x-1', '999-999'])
      expect(await call('settlement', people.top, { settlementId: none })).toBe('request.not_found');
  });
});

describe('the rows of a settlement', () => {
  const rowsOf = async (by: TestMember, settlementId: string, more: object = {}) =>
    await call('settlementRows', by, { settlementId, ...page, ...more });

  test('are the play of the members of the team, and add up to the base', async () => {
    const figures = { betAmount: '2000.00', validBet: '2000.00', profitAndLoss: '-2000.00', part: '2000.00' };
    expect(await rowsOf(people.top, await idOf(people.top, 2))).toMatchObject({
      total: 1,
      totalPages: 1,
      currency: 'NPR',
      list: [
        {
          kind: 'period',
          account: 'player',
          line: ['left', 'player'],
          at: windowOf(2).from.toISOString(),
          betId: '',
          ...figures,
        },
      ],
      totals: { ...figures, unlisted: '0.00', carriedOver: '0.00', base: '2000.00' },
    });
  });

  test('name a bet that was voided after the payment, as it was paid for', async () => {
    const corrected = await call('settlement', people.top, { settlementId: await idOf(people.top, 2) });
    assert(typeof corrected === 'object' && 'adjustments' in corrected, 'the line of the correction opens');
    expect(await rowsOf(people.left, await idOf(people.left, 0))).toMatchObject({
      list: [
        {
          kind: 'late_bet',
          account: 'player',
          line: ['player'],
          betId: corrected.adjustments[0]?.betId,
          validBet: '1000.00',
          part: '1000.00',
        },
      ],
      totals: { part: '1000.00', unlisted: '0.00', base: '1000.00' },
    });
  });

  test('are shown to the agent and to the upline that pays it, and do not exist for others', async () => {
    const settlementId = await idOf(people.left, 2);
    expect(await rowsOf(people.top, settlementId)).toMatchObject({ list: [{ line: ['left', 'player'] }] });
    expect(await rowsOf(people.other, settlementId)).toBe('request.not_found');
    expect(await rowsOf(people.left, await idOf(people.top, 2))).toBe('request.not_found');
    expect(await rowsOf(people.top, '1-x')).toBe('request.not_found');
    expect(await rowsOf(people.top, settlementId, { pageNo: 2 })).toMatchObject({ list: [], total: 1 });
  });
});

test('the income is what was paid, by kind and by the day of the payment', async () => {
  const range = { from: dayOf(2), to: dayOf(4) };
  expect(await call('agentIncome', people.top, range)).toEqual({
    currency: 'NPR',
    total: '120.00',
    previousTotal: '0.00',
    byKind: [{ kind: 'daily_salary', amount: '120.00', payments: 2 }],
    byDay: [
      { day: dayOf(2), amount: '60.00' },
      { day: dayOf(4), amount: '60.00' },
    ],
  });
  expect(await call('agentIncomeRecords', people.left, { ...range, ...page })).toMatchObject({
    total: 2,
    totalAmount: '80.00',
    list: [
      { amount: '40.00', balanceAfter: '80.00', settlementId: await idOf(people.left, 2) },
      { amount: '40.00', balanceAfter: '40.00' },
    ],
  });
});
