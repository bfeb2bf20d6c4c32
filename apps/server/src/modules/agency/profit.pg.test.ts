import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import type { RequestOf } from '../../http/call.ts';
import { transaction } from '../../platform/transaction.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import {
  createCatalogue,
  createMember,
  createMerchant,
  figuresOf,
  fund,
  insertBet,
  type NewBet,
  type TestMember,
} from '../../testing/world.ts';
import { applyFigures } from './roll-up-rows.ts';
import { createAgencyHandlers } from './routes.ts';

let testDb: TestDb;
let people: Record<'top' | 'left' | 'anu' | 'ram' | 'stranger', TestMember>;
const merchant = merchantOf(1);
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 6));
const days = { from: '2026-11-20', to: '2026-11-21' };

beforeAll(async () => {
  testDb = await openTestDb(6);
  const { db } = testDb;
  await createMerchant(db, 1);
  await createCatalogue(db, 1, ['RNG', 'LIVE']);
  const early = new Date('2026-01-01T00:00:00Z');
  const top = await createMember(db, { merchantId: 1, account: 'top', type: 1, registeredAt: early });
  const left = await createMember(db, { merchantId: 1, account: 'left', type: 2, upline: top, registeredAt: early });
  const anu = await createMember(db, { merchantId: 1, account: 'Anu', upline: left, registeredAt: at(20) });
  const ram = await createMember(db, { merchantId: 1, account: 'ram', upline: top, registeredAt: early });
  const stranger = await createMember(db, { merchantId: 1, account: 'stranger', registeredAt: early });
  people = { top, left, anu, ram, stranger };
  await bet({ member: anu, placedAt: at(20), stakeMinor: 400n, winMinor: 100n, state: 'won' });
  await bet({ member: anu, placedAt: at(21), stakeMinor: 200n, gameType: 'LIVE' });
  await bet({ member: anu, placedAt: at(18), stakeMinor: 5_000n });
  await bet({ member: left, placedAt: at(20), stakeMinor: 1_000n });
  await bet({ member: stranger, placedAt: at(20), stakeMinor: 9_000n });
  await moveMoney(anu, '2026-11-20', { deposits_minor: 2_000n, bonuses_minor: 50n });
  await moveMoney(anu, '2026-11-21', { withdrawals_minor: 700n, rebates_minor: 10n });
  await moveMoney(ram, '2026-11-19', { deposits_minor: 9_999n });
  await fund(db, anu.memberId, 1_234n);
});
afterAll(async () => {
  await testDb.close();
});

async function bet(made: NewBet): Promise<void> {
  const row = await insertBet(testDb.db, made);
  await transaction(testDb.db, async (tx) => await applyFigures(tx, [figuresOf(row)]));
}

const NO_MONEY = {
  deposits_minor: 0n,
  withdrawals_minor: 0n,
  bonuses_minor: 0n,
  rebates_minor: 0n,
  salaries_minor: 0n,
};

/** Stores the money of a day as `roll_up_money` does: in the row of the member, and in that of everybody above. */
async function moveMoney({ memberId, line }: TestMember, day: string, amounts: Partial<typeof NO_MONEY>) {
  const place = { bucket: bucketOf(memberId), member_id: memberId, day, line, merchant_id: 1, currency: 'NPR' };
  await testDb.db
    .insertInto('member_money_day')
    .values({ ...place, ...NO_MONEY, ...amounts })
    .execute();
  for (const agentId of line.split('.').slice(0, -1).map(BigInt)) {
    const ofTeam = { bucket: bucketOf(agentId), member_id: agentId, day, merchant_id: 1, currency: 'NPR' };
    await testDb.db
      .insertInto('team_money_day')
      .values({ ...ofTeam, ...NO_MONEY, ...amounts })
      .execute();
  }
}

const handlers = () => createAgencyHandlers({ db: testDb.db, now: () => at(21) });

describe('teamProfit', () => {
  async function profit(of: TestMember, more: Partial<RequestOf<'teamProfit'>> = {}) {
    const request = { ...days, pageNo: 1, pageSize: 20, ...more };
    const result = await handlers().teamProfit(callOf<'teamProfit'>(of, merchant, request));
    if (!result.ok) throw new Error(result.code);
    return result.value;
  }

  test('shows the play and the money of each account below the caller, and their sums', async () => {
    const { list, total, totals } = await profit(people.top);
    expect(total).toBe(3);
    expect(list.map(({ account, line }) => `${account} ${line.join('>')}`)).toEqual([
      'Anu left>Anu',
      'left left',
      'ram ram',
    ]);
    expect(list[0]).toMatchObject({
      bets: 2,
      stake: '6.00',
      validBet: '6.00',
      win: '1.00',
      profitAndLoss: '-5.00',
      deposits: '20.00',
      withdrawals: '7.00',
      promotions: '0.50',
      rebates: '0.10',
      net: '-4.40',
    });
    expect(totals).toMatchObject({
      bets: 3,
      stake: '16.00',
      profitAndLoss: '-15.00',
      deposits: '20.00',
      net: '-14.40',
    });
  });

  test('is limited to a category, to accounts and to pages; the sums are those of all pages', async () => {
    expect((await profit(people.top, { gameType: 'LIVE' })).totals).toMatchObject({ stake: '2.00', deposits: '20.00' });
    expect(await profit(people.top, { account: 'LE' })).toMatchObject({
      total: 1,
      totals: { stake: '10.00', deposits: '0.00' },
    });
    expect(await profit(people.top, { pageSize: 1, pageNo: 2 })).toMatchObject({
      totalPages: 3,
      list: [{ account: 'left' }],
      totals: { stake: '16.00' },
    });
    expect(await profit(people.top, { account: 'stranger' })).toMatchObject({ total: 0, totals: { stake: '0.00' } });
  });
});

describe('teamDownline', () => {
  const downline = async (of: TestMember, account: string) => {
    const result = await handlers().teamDownline(callOf<'teamDownline'>(of, merchant, { account, ...days }));
    return result.ok ? result.value : result.code;
  };

  test('shows an account with its own figures and those of its branch', async () => {
    expect(await downline(people.top, 'LEFT')).toMatchObject({
      account: 'left',
      type: 2,
      line: ['left'],
      directMembers: 1,
      teamMembers: 1,
      lastLoginAt: null,
      balance: '0.00',
      own: { bets: 1, stake: '10.00', activeMembers: 1, newMembers: 0 },
      team: { bets: 2, stake: '6.00', profitAndLoss: '-5.00', activeMembers: 1, newMembers: 1 },
    });
    expect(await downline(people.top, 'anu')).toMatchObject({
      line: ['left', 'Anu'],
      balance: '12.34',
      own: { bets: 2, newMembers: 1 },
      team: { bets: 0, activeMembers: 0, newMembers: 0 },
    });
  });

  test('keeps the remark of the agent for that agent alone, until the remark is emptied', async () => {
    const write = async (of: TestMember, account: string, remark: string) => {
      const result = await handlers().remarkDownline(callOf<'remarkDownline'>(of, merchant, { account, remark }));
      return result.ok || result.code;
    };
    const read = async (of: TestMember) => {
      const value = await downline(of, 'anu');
      return typeof value === 'string' ? value : value.remark;
    };
    expect(await read(people.top)).toBe('');
    expect(await write(people.top, 'ANU', ' Plays on weekends ')).toBe(true);
    expect(await write(people.left, 'anu', 'Owes me a call')).toBe(true);
    expect([await read(people.top), await read(people.left)]).toEqual(['Plays on weekends', 'Owes me a call']);
    expect(await write(people.top, 'anu', 'Plays daily')).toBe(true);
    expect(await write(people.left, 'anu', '  ')).toBe(true);
    expect([await read(people.top), await read(people.left)]).toEqual(['Plays daily', '']);
    for (const account of ['stranger', 'top', 'ram', 'left'])
      expect(await write(people.left, account, 'mine')).toBe('request.not_found');
  });

  test('lists the direct downlines of an account below the agent, with the line to it', async () => {
    const list = async (of: TestMember, under?: string) => {
      const request = { ...days, pageNo: 1, pageSize: 20, ...(under !== undefined && { under }) };
      const result = await handlers().teamDownlines(callOf<'teamDownlines'>(of, merchant, request));
      return result.ok ? result.value : result.code;
    };
    expect(await list(people.top)).toMatchObject({
      line: [],
      list: [
        { account: 'left', directMembers: 1, teamMembers: 1 },
        { account: 'ram', directMembers: 0 },
      ],
    });
    expect(await list(people.top, 'LEFT')).toMatchObject({
      line: ['left'],
      total: 1,
      list: [{ account: 'Anu', bets: 2 }],
    });
    for (const under of ['stranger', 'top', 'left']) expect(await list(people.left, under)).toBe('request.not_found');
  });

  test('does not exist for an account of another line, an upline or the caller itself', async () => {
    for (const account of ['stranger', 'top', 'left', 'ram'])
      expect(await downline(people.left, account)).toBe('request.not_found');
  });
});
