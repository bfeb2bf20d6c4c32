import { WINNERS_MAX } from '@baize/contract/limits';
import type { RankItem } from '@baize/contract/schemas/lobby';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publish } from '../../platform/outbox.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { runSweep } from '../../platform/sweep.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../../testing/app.ts';
import { call, valueOf } from '../../testing/people.ts';
import { createCatalogue, createMember, insertBet, today, VENDOR, type TestMember } from '../../testing/world.ts';
import { lobbyEvents } from './events.ts';
import { playTraceSweeps } from './sweep.ts';

let server: TestApp;
let memberOfBrand: TestMember;
let memberOfOtherBrand: TestMember;
let trialMember: TestMember;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1, ['RNG', 'LIVE']);
  await server.db.insertInto('merchant_vendor').values({ merchant_id: 2, vendor_code: VENDOR }).execute();
  memberOfBrand = await createMember(server.db, { merchantId: 1, account: 'suraj92' });
  memberOfOtherBrand = await createMember(server.db, { merchantId: 2, account: 'nadia44' });
  trialMember = await createMember(server.db, { merchantId: 1, account: 'guest77', type: 4 });
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await sql`truncate bet, winner, game_day, recent_game, outbox`.execute(server.db);
  // A new version of the catalogue empties the cache, so that no answer of the previous test is returned.
  await sql`select raise_catalogue_version()`.execute(server.db);
});

interface NewWin {
  readonly member?: TestMember;
  readonly winMinor: bigint;
  readonly daysAgo?: number;
  readonly stakeMinor?: bigint;
}

async function settleWin({ member = memberOfBrand, winMinor, daysAgo = 0, stakeMinor = 100n }: NewWin) {
  const placedAt = new Date(Date.now() - daysAgo * 86_400_000 - 60_000);
  const state = winMinor > 0n ? 'won' : 'lost';
  const bet = await insertBet(server.db, { member, placedAt, winMinor, stakeMinor, state });
  await publishSettled(bet);
  return bet;
}

async function publishSettled(bet: { member_id: bigint; bet_id: bigint }): Promise<void> {
  const payload = { memberId: String(bet.member_id), betId: String(bet.bet_id) };
  await transaction(server.db, async (tx) => await publish(tx, 'bet.settled', payload));
}

async function deliverEvents(): Promise<void> {
  await deliverOutbox(server.db, [{ name: 'lobby', handlers: lobbyEvents }]);
}

async function readWinnerBoard(query: object = {}, host?: string): Promise<RankItem[]> {
  return valueOf('rankList', await call(server, 'rankList', query, host ? { host } : {})).list;
}
const getAmounts = (items: readonly RankItem[]): string[] => items.map(({ vo }) => vo.winAmount);

describe('the winner board', () => {
  test('shows real wins of this brand, the highest first, with masked names', async () => {
    await settleWin({ winMinor: 500n });
    await settleWin({ winMinor: 70_000n });
    await settleWin({ winMinor: 0n });
    await settleWin({ winMinor: 60n });
    await settleWin({ winMinor: 90_000n, daysAgo: 9 });
    await settleWin({ member: memberOfOtherBrand, winMinor: 80_000n });
    await settleWin({ member: trialMember, winMinor: 85_000n });
    await deliverEvents();
    const items = await readWinnerBoard({ language: 'ne' });
    expect(getAmounts(items)).toEqual(['700.00', '5.00']);
    expect(items[0]?.vo).toMatchObject({
      account: 'su***92',
      currency: 'NPR',
      game: { nodeId: 1, gameName: 'लालटिन बगैंचा' },
    });
    expect(JSON.stringify(items)).not.toContain('suraj92');
    expect(getAmounts(await readWinnerBoard({}, OTHER_MEMBER_HOST))).toEqual(['800.00']);
  });

  test('is filtered by category and cut to the requested number', async () => {
    for (const winMinor of [300n, 400n, 500n]) await settleWin({ winMinor });
    await deliverEvents();
    expect(getAmounts(await readWinnerBoard({ limitNum: 2 }))).toEqual(['5.00', '4.00']);
    expect(getAmounts(await readWinnerBoard({ gameCategory: 'RNG' }))).toHaveLength(3);
    expect(await readWinnerBoard({ gameCategory: 'LIVE' })).toEqual([]);
  });

  test('shows a new win within seconds', async () => {
    const start = new Date();
    server.at(start);
    expect(await readWinnerBoard()).toEqual([]);
    await settleWin({ winMinor: 900n });
    await deliverEvents();
    server.at(new Date(start.getTime() + 5_000));
    expect(getAmounts(await readWinnerBoard())).toEqual(['9.00']);
    server.at(undefined);
  });

  test('keeps only the highest wins of a day and category, as many as the board can show', async () => {
    const bets = [];
    for (let index = 0; index < WINNERS_MAX + 5; index += 1)
      bets.push(await settleWin({ winMinor: BigInt(200 + index) }));
    await deliverEvents();
    expect(await countWinners()).toBe(WINNERS_MAX);
    expect(getAmounts(await readWinnerBoard())).toEqual(highestAmounts(bets.map((bet) => bet.win_minor)));
  });
});

test('the board equals the highest wins of the bets after any sequence of wins and deliveries', async () => {
  const step = fc.record({ win: fc.integer({ min: 0, max: 60 }), deliversAfter: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      await sql`truncate bet, winner, game_day, outbox`.execute(server.db);
      for (const { win: amount, deliversAfter } of steps) {
        await settleWin({ winMinor: BigInt(amount), stakeMinor: 5n });
        if (deliversAfter) await deliverEvents();
      }
      await deliverEvents();
      const { rows } = await sql<{ win_minor: bigint }>`
        select win_minor from bet where state = 'won' and win_minor > stake_minor order by win_minor desc, bet_id limit ${WINNERS_MAX}`.execute(
        server.db,
      );
      const winners = await server.db
        .selectFrom('winner')
        .select('win_minor')
        .orderBy('win_minor', 'desc')
        .orderBy('bet_id')
        .execute();
      expect(winners).toEqual(rows);
      const rounds = await sql<{ rounds: bigint }>`select coalesce(sum(rounds), 0) as rounds from game_day`.execute(
        server.db,
      );
      expect(rounds.rows[0]?.rounds).toBe(BigInt(steps.length));
    }),
    { numRuns: 15 },
  );
});

describe('hot games', () => {
  test('are the games that the operator marks, the most played of the brand first', async () => {
    await server.db.updateTable('game').set({ is_hot: true }).execute();
    const readHotGames = async (host?: string) =>
      valueOf('hotGames', await call(server, 'hotGames', { language: 'en' }, host ? { host } : {}));
    expect((await readHotGames()).list.map(({ nodeId }) => nodeId)).toEqual([1, 2]);
    await server.db.insertInto('game_day').values({ merchant_id: 1, day: today(), node_id: 2, rounds: 3 }).execute();
    server.at(new Date(Date.now() + 30_000));
    expect((await readHotGames()).list.map(({ nodeId, isHot }) => [nodeId, isHot])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect((await readHotGames(OTHER_MEMBER_HOST)).list.map(({ nodeId }) => nodeId)).toEqual([1, 2]);
    server.at(undefined);
    await server.db.updateTable('game').set({ is_hot: false }).execute();
    expect(await readHotGames()).toEqual({ list: [], total: 0, totalPages: 0 });
  });
});

test('the sweep deletes wins and rounds that are too old for every list', async () => {
  await settleWin({ winMinor: 500n });
  await settleWin({ winMinor: 500n, daysAgo: 12 });
  await deliverEvents();
  expect(await countWinners()).toBe(2);
  for (const sweep of playTraceSweeps) await runSweep(server.db, sweep, new Date());
  expect(await countWinners()).toBe(1);
  const days = await sql<{ days: number }>`select count(*)::integer as days from game_day`.execute(server.db);
  expect(days.rows[0]?.days).toBe(1);
});

async function countWinners(): Promise<number> {
  return (await server.db.selectFrom('winner').select('bet_id').execute()).length;
}

function highestAmounts(wins: readonly bigint[]): string[] {
  const highest = wins.toSorted((left, right) => Number(right - left)).slice(0, WINNERS_MAX);
  return highest.map((minor) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`);
}
