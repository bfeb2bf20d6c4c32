import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '../../http/call.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../../testing/world.ts';
import { createRecordsHandlers } from './routes.ts';

let testDb: TestDb;
let member: TestMember;
/** Kathmandu is 5:45 ahead of UTC: its 21 November lasts from 18:15 of the 20th to 18:15 of the 21st in UTC. */
const FIRST = new Date('2026-11-20T18:15:00Z');
const LAST = new Date('2026-11-21T18:14:59.999Z');

beforeAll(async () => {
  testDb = await openTestDb(4);
  const { db } = testDb;
  await createMerchant(db, 1);
  await createCatalogue(db, 1);
  member = await createMember(db, { merchantId: 1, account: 'asha' });
  const other = await createMember(db, { merchantId: 1, account: 'bimal' });
  await insertBet(db, { member, placedAt: new Date(FIRST.getTime() - 1) });
  await insertBet(db, { member, placedAt: FIRST, stakeMinor: 400n, winMinor: 150n, state: 'won' });
  await insertBet(db, { member, placedAt: new Date('2026-11-21T00:00:00Z'), stakeMinor: 300n, state: 'refunded' });
  await insertBet(db, {
    member,
    placedAt: new Date('2026-11-21T00:00:00Z'),
    stakeMinor: 200n,
    state: 'open',
    gameType: 'LIVE',
  });
  await insertBet(db, { member, placedAt: LAST, stakeMinor: 100n });
  await insertBet(db, { member, placedAt: new Date(LAST.getTime() + 1) });
  await insertBet(db, { member: other, placedAt: FIRST, stakeMinor: 999n });
});
afterAll(async () => {
  await testDb.close();
});

async function readBets(query: Partial<RequestOf<'bets'>> = {}, timeZone?: string, language = 'en') {
  const request = { from: '2026-11-21', to: '2026-11-21', pageNo: 1, pageSize: 20, ...query };
  const call = { ...callOf<'bets'>(member, merchantOf(1, timeZone), request), language };
  return await createRecordsHandlers({ db: testDb.db, now: () => new Date() }).bets(call);
}

describe('bets', () => {
  test('are those of the member on the days of the merchant’s calendar, newest first, with totals over all pages', async () => {
    const first = await readBets({ pageSize: 3 });
    expect(first).toMatchObject({ ok: true, value: { total: 4, totalPages: 2, currency: 'NPR' } });
    expect(first.ok && first.value.list.map((each) => `${each.stake} ${each.state}`)).toEqual([
      '1.00 lost',
      '2.00 open',
      '3.00 refunded',
    ]);
    const second = await readBets({ pageSize: 3, pageNo: 2 });
    expect(second.ok && second.value.list).toMatchObject([
      { stake: '4.00', win: '1.50', validBet: '4.00', placedAt: FIRST.toISOString() },
    ]);
    const totals = { bets: 4, stake: '7.00', validBet: '5.00', win: '1.50', profitAndLoss: '-3.50' };
    for (const page of [first, second, await readBets({ pageNo: 9 })])
      expect(page).toMatchObject({ value: { totals } });
  });

  test('are selected by the days of the merchant’s time zone', async () => {
    expect(await readBets({}, 'UTC')).toMatchObject({ value: { total: 4 } });
    expect(await readBets({ from: '2026-11-20', to: '2026-11-20' }, 'UTC')).toMatchObject({ value: { total: 2 } });
  });

  test('show a win below the stake as lost, and are filtered by the shown result', async () => {
    const readStates = async (query: Parameters<typeof readBets>[0]) => {
      const page = await readBets(query);
      return page.ok && page.value.list.map(({ stake, win, state }) => `${stake} ${win} ${state}`);
    };
    expect(await readStates({ state: 'lost' })).toEqual(['1.00 0.00 lost', '4.00 1.50 lost']);
    expect(await readStates({ state: 'won' })).toEqual([]);
    expect(await readStates({ state: 'even' })).toEqual([]);
    expect(await readStates({ state: 'open' })).toEqual(['2.00 0.00 open']);
    expect(await readBets({ state: 'lost' })).toMatchObject({
      value: { total: 2, totals: { profitAndLoss: '-3.50' } },
    });
  });

  test('are filtered by category', async () => {
    expect(await readBets({ gameType: 'LIVE' })).toMatchObject({
      value: { total: 1, list: [{ stake: '2.00', settledAt: null }] },
    });
    expect(await readBets({ gameType: 'FISH' })).toMatchObject({
      value: { total: 0, totalPages: 0, list: [], totals: { stake: '0.00' } },
    });
  });

  test('name the game in the language of the page, or in English', async () => {
    const readNameIn = async (language: string) => {
      const page = await readBets({}, undefined, language);
      return page.ok && page.value.list[0]?.gameName;
    };
    expect(await readNameIn('en')).toBe('Lantern Garden');
    expect(await readNameIn('ne')).toBe('लालटिन बगैंचा');
    expect(await readNameIn('bn')).toBe('Lantern Garden');
  });

  test('are refused for a range of more days than a report may cover', async () => {
    expect(await readBets({ from: '2026-01-01' })).toMatchObject({ ok: false, code: 'request.range_too_long' });
    expect(await readBets({ from: '2026-11-22' })).toMatchObject({ ok: false, code: 'request.invalid' });
  });
});
