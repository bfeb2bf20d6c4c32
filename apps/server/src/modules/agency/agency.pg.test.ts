import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assert } from '../../domain/assert.ts';
import type { RequestOf } from '../../http/call.ts';
import { transaction } from '../../platform/transaction.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import {
  createCatalogue,
  createMember,
  createMerchant,
  figuresOf,
  insertBet,
  type NewBet,
  type TestMember,
} from '../../testing/world.ts';
import { applyFigures } from './roll-up-rows.ts';
import { createAgencyHandlers } from './routes.ts';

let testDb: TestDb;
let people: Record<'top' | 'left' | 'right' | 'anu' | 'anup' | 'ram' | 'stranger', TestMember>;
const merchant = merchantOf(1);
const NOW = new Date('2026-11-21T12:00:00Z');
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 6));

beforeAll(async () => {
  testDb = await openTestDb(6);
  const { db } = testDb;
  await createMerchant(db, 1);
  await createCatalogue(db, 1, ['RNG', 'LIVE']);
  // Ids of other lines that begin with the same digits: 1 and 10, 11, 12 ... must never be mixed up.
  const early = new Date('2026-01-01T00:00:00Z');
  const top = await createMember(db, { merchantId: 1, account: 'top', type: 1, registeredAt: early });
  const left = await createMember(db, { merchantId: 1, account: 'left', type: 2, upline: top, registeredAt: early });
  const right = await createMember(db, { merchantId: 1, account: 'right', type: 2, upline: top, registeredAt: at(20) });
  const anu = await createMember(db, { merchantId: 1, account: 'Anu', upline: left, registeredAt: at(20) });
  const anup = await createMember(db, { merchantId: 1, account: 'anup', upline: left, registeredAt: at(18) });
  const ram = await createMember(db, { merchantId: 1, account: 'ram', upline: right, registeredAt: early });
  for (let index = 0; index < 3; index += 1)
    await createMember(db, { merchantId: 1, account: `filler${index}`, registeredAt: early });
  const stranger = await createMember(db, { merchantId: 1, account: 'anusha', registeredAt: at(20) });
  people = { top, left, right, anu, anup, ram, stranger };
  assert(stranger.memberId === 10n, 'the stranger is to have an id that begins like that of the top');
  await bet({ member: anu, placedAt: at(20), stakeMinor: 400n, winMinor: 100n, state: 'won' });
  await bet({ member: anu, placedAt: at(21), stakeMinor: 300n });
  await bet({ member: anup, placedAt: at(21), stakeMinor: 200n, gameType: 'LIVE' });
  await bet({ member: ram, placedAt: at(18), stakeMinor: 50n });
  await bet({ member: left, placedAt: at(20), stakeMinor: 1_000n });
  await bet({ member: top, placedAt: at(20), stakeMinor: 7_777n });
  await bet({ member: stranger, placedAt: at(20), stakeMinor: 9_999n });
  await bet({ member: anu, placedAt: at(20), stakeMinor: 600n, state: 'refunded' });
});
afterAll(async () => {
  await testDb.close();
});

async function bet(made: NewBet): Promise<void> {
  const row = await insertBet(testDb.db, made);
  if (made.state !== undefined && made.state !== 'won') return;
  await transaction(testDb.db, async (tx) => await applyFigures(tx, [figuresOf(row)]));
}

const handlers = () => createAgencyHandlers({ db: testDb.db, now: () => NOW });
const days = { from: '2026-11-20', to: '2026-11-21' };

async function overview(of: TestMember, request: RequestOf<'teamOverview'> = days) {
  const result = await handlers().teamOverview(callOf<'teamOverview'>(of, merchant, request));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('teamOverview', () => {
  test('counts everybody below the caller, never the caller, never another line', async () => {
    const value = await overview(people.top);
    expect(value).toMatchObject({ currency: 'NPR', members: 5, directMembers: 2, updatedAt: NOW.toISOString() });
    expect(value.figures).toEqual({
      bets: 4,
      stake: '19.00',
      validBet: '19.00',
      win: '1.00',
      profitAndLoss: '-18.00',
      activeMembers: 3,
      newMembers: 2,
      firstDeposits: 0,
      deposits: '0.00',
      withdrawals: '0.00',
      promotions: '0.00',
      rebates: '0.00',
    });
  });

  test('compares with as many days before', async () => {
    const { previous } = await overview(people.top);
    expect(previous).toMatchObject({ bets: 1, validBet: '0.50', activeMembers: 1, newMembers: 1 });
  });

  test.each([
    {
      zone: 'Asia/Kathmandu',
      range: { from: '2026-11-20', to: '2026-11-21' },
      // Midnight is at 18:15 UTC.
      registered: ['2026-11-19T18:14:59Z', '2026-11-19T18:15:00Z', '2026-11-21T18:14:59Z', '2026-11-21T18:15:00Z'],
    },
    {
      zone: 'Europe/London',
      range: { from: '2026-10-25', to: '2026-10-26' },
      // The first day has 25 hours, because summer time ends.
      registered: ['2026-10-24T22:59:59Z', '2026-10-24T23:00:00Z', '2026-10-26T23:59:59Z', '2026-10-27T00:00:00Z'],
    },
  ])('counts new members from midnight to midnight in $zone', async ({ zone, range, registered }) => {
    const agent = await createMember(testDb.db, { merchantId: 1, account: `agent in ${zone}`, type: 1 });
    for (const [index, registeredAt] of registered.entries())
      await createMember(testDb.db, {
        merchantId: 1,
        account: `${zone} ${index}`,
        upline: agent,
        registeredAt: new Date(registeredAt),
      });
    const call = callOf<'teamOverview'>(agent, merchantOf(1, zone), range);
    const result = await handlers().teamOverview(call);
    expect(result).toMatchObject({
      value: { members: 4, directMembers: 4, figures: { newMembers: 2 }, previous: { newMembers: 1 } },
    });
    expect(result.ok && result.value.byDay.map(({ newMembers }) => newMembers)).toEqual([1, 1]);
  });

  test('has every day, days without play too, and categories by turnover', async () => {
    const { byDay, byCategory } = await overview(people.left, { from: '2026-11-19', to: '2026-11-22' });
    expect(
      byDay.map((each) => `${each.day} ${each.bets} ${each.validBet} ${each.activeMembers} ${each.newMembers}`),
    ).toEqual(['2026-11-19 0 0.00 0 0', '2026-11-20 1 4.00 1 1', '2026-11-21 2 5.00 2 0', '2026-11-22 0 0.00 0 0']);
    expect(byCategory).toEqual([
      { gameType: 'RNG', bets: 2, validBet: '7.00', profitAndLoss: '-6.00' },
      { gameType: 'LIVE', bets: 1, validBet: '2.00', profitAndLoss: '-2.00' },
    ]);
  });

  test('of somebody without a team is all zero', async () => {
    const value = await overview({ ...people.ram, type: 2 });
    expect(value).toMatchObject({ members: 0, figures: { bets: 0, stake: '0.00', activeMembers: 0 }, byCategory: [] });
  });

  test('refuses a range that is too long', async () => {
    const call = callOf<'teamOverview'>(people.top, merchant, { from: '2026-01-01', to: '2026-11-21' });
    expect(await handlers().teamOverview(call)).toMatchObject({ ok: false, code: 'request.range_too_long' });
  });
});

describe('teamDownlines', () => {
  async function downlines(of: TestMember, more: Partial<RequestOf<'teamDownlines'>> = {}) {
    const request = { ...days, pageNo: 1, pageSize: 20, ...more };
    const result = await handlers().teamDownlines(callOf<'teamDownlines'>(of, merchant, request));
    if (!result.ok) throw new Error(result.code);
    return result.value;
  }

  test('are the direct ones, each with its whole branch', async () => {
    const { list, total } = await downlines(people.top);
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { account: 'left', type: 2, teamMembers: 2, bets: 4, validBet: '19.00', profitAndLoss: '-18.00' },
      { account: 'right', teamMembers: 1, bets: 0, validBet: '0.00', profitAndLoss: '0.00' },
    ]);
    const nextDown = await downlines(people.left);
    expect(nextDown.list.map((each) => `${each.account} ${each.validBet}`)).toEqual(['Anu 7.00', 'anup 2.00']);
  });

  test('are found by the beginning of their account, and cut into pages', async () => {
    expect((await downlines(people.left, { account: 'ANUP' })).list.map((each) => each.account)).toEqual(['anup']);
    expect((await downlines(people.left, { account: '%' })).total).toBe(0);
    expect(await downlines(people.left, { pageSize: 1, pageNo: 2 })).toMatchObject({
      total: 2,
      totalPages: 2,
      list: [{ account: 'anup' }],
    });
  });
});

describe('a search in the team', () => {
  async function search(of: TestMember, account: string, more: Partial<RequestOf<'teamDownlines'>> = {}) {
    const request = { ...days, account, pageNo: 1, pageSize: 20, ...more };
    const result = await handlers().teamDownlines(callOf<'teamDownlines'>(of, merchant, request));
    if (!result.ok) throw new Error(result.code);
    return result.value;
  }
  const lines = ({ list }: Awaited<ReturnType<typeof search>>) => list.map(({ line }) => line.join('>'));

  test('finds accounts on all levels by their beginning, with the line and the figures of each', async () => {
    const found = await search(people.top, ' AN ');
    expect(found).toMatchObject({ total: 2, totalPages: 1, isComplete: true });
    expect(lines(found)).toEqual(['left>Anu', 'left>anup']);
    expect(found.list.map(({ account, validBet }) => `${account} ${validBet}`)).toEqual(['Anu 7.00', 'anup 2.00']);
  });

  test('finds neither the caller nor accounts of another line', async () => {
    expect(await search(people.top, 'anusha')).toMatchObject({ total: 0, list: [] });
    expect(await search(people.top, 'top')).toMatchObject({ total: 0 });
    expect(await search(people.right, 'anu')).toMatchObject({ total: 0 });
  });

  test('stays within the branch that is listed', async () => {
    expect(lines(await search(people.top, 'r'))).toEqual(['right>ram', 'right']);
    expect(lines(await search(people.top, 'r', { under: 'right' }))).toEqual(['right>ram']);
  });

  test('lists the direct downlines for a text of blanks', async () => {
    const direct = await search(people.top, '');
    expect(lines(direct)).toEqual(['left', 'right']);
    expect(await search(people.top, '   ')).toEqual(direct);
  });

  test('takes no character for a wildcard', async () => {
    for (const text of ['%', '_', '*', '\\']) expect(await search(people.top, text)).toMatchObject({ total: 0 });
  });

  test('is cut into pages, and after a thousand accounts', async () => {
    expect(await search(people.top, 'an', { pageSize: 1, pageNo: 2 })).toMatchObject({
      total: 2,
      totalPages: 2,
      list: [{ account: 'anup' }],
    });
    await sql`
      insert into member (merchant_id, account, account_key, nickname, password_hash, upline_id, line, referral_code, language)
      select 1, 'many' || n, 'many' || n, 'many' || n, 'none', ${people.ram.memberId}, ${people.ram.line}::ltree || (1000 + n)::text, 'many' || n, 'en'
      from generate_series(1, 1001) n`.execute(testDb.db);
    try {
      const last = await search(people.top, 'many', { pageSize: 30, pageNo: 34 });
      expect(last).toMatchObject({ total: 1_000, totalPages: 34, isComplete: false });
      // 33 pages of 30 accounts leave ten, and the 1001st account is not listed.
      expect(last.list).toHaveLength(10);
      expect(last.list.at(-1)?.account).toBe('many998');
      expect((await search(people.top, 'many', { pageSize: 30, pageNo: 35 })).list).toEqual([]);
      expect(await search(people.top, 'many10', { pageSize: 30 })).toMatchObject({ isComplete: true, total: 13 });
    } finally {
      await sql`delete from member where account_key like 'many%'`.execute(testDb.db);
    }
  });
});

describe('teamBets', () => {
  async function teamBets(of: TestMember, more: Partial<RequestOf<'teamBets'>> = {}) {
    const request = { ...days, pageNo: 1, pageSize: 20, ...more };
    const result = await handlers().teamBets(callOf<'teamBets'>(of, merchant, request));
    if (!result.ok) throw new Error(result.code);
    return result.value;
  }

  test('are the bets of everybody below, newest first, with the line from the caller down', async () => {
    const { list, total, totals } = await teamBets(people.top);
    expect(total).toBe(5);
    expect(list.map((each) => `${each.account} ${each.line.join('>')} ${each.stake}`)).toEqual([
      'anup left>anup 2.00',
      'Anu left>Anu 3.00',
      'Anu left>Anu 6.00',
      'left left 10.00',
      'Anu left>Anu 4.00',
    ]);
    expect(totals).toEqual({ bets: 5, stake: '19.00', validBet: '19.00', win: '1.00', profitAndLoss: '-18.00' });
  });

  test('an account of another line is as if it did not exist', async () => {
    expect((await teamBets(people.top, { account: 'anu' })).list.map((each) => each.account)).toEqual([
      'anup',
      'Anu',
      'Anu',
      'Anu',
    ]);
    expect(await teamBets(people.top, { account: 'anusha' })).toMatchObject({ total: 0, list: [] });
    expect(await teamBets(people.right, { account: 'anu' })).toMatchObject({ total: 0 });
    expect(await teamBets(people.left, { account: 'top' })).toMatchObject({ total: 0 });
  });

  test('an account that is named exactly brings its branch along', async () => {
    const branch = await teamBets(people.top, { account: 'LEFT' });
    expect(new Set(branch.list.map((each) => each.account))).toEqual(new Set(['left', 'Anu', 'anup']));
    expect(branch.total).toBe(5);
    // Beginning alike is not being it: nobody is called "lef".
    expect((await teamBets(people.top, { account: 'lef' })).list.map((each) => each.account)).toEqual(['left']);
  });

  test('are filtered by category and state, and cut into pages', async () => {
    expect(await teamBets(people.top, { gameType: 'LIVE' })).toMatchObject({ total: 1, list: [{ account: 'anup' }] });
    expect(await teamBets(people.top, { state: 'refunded' })).toMatchObject({ total: 1, totals: { stake: '0.00' } });
    expect(await teamBets(people.top, { pageSize: 2, pageNo: 3 })).toMatchObject({
      totalPages: 3,
      list: [{ stake: '4.00' }],
    });
  });

  test('stay with the line in which they were made', async () => {
    const line = `${people.right.line}.${people.anup.memberId}`;
    await testDb.db
      .updateTable('member')
      .set({ line, upline_id: people.right.memberId })
      .where('member_id', '=', people.anup.memberId)
      .execute();
    expect((await teamBets(people.left)).list.map((each) => each.account)).toContain('anup');
    expect((await teamBets(people.right)).total).toBe(0);
  });
});
