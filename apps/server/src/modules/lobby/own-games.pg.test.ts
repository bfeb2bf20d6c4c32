import { FAVORITES_MAX } from '@baize/contract/limits';
import type { Game } from '@baize/contract/schemas/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, OTHER_MEMBER_HOST, registration, type Answer, type TestApp } from '../../testing/app.ts';
import { call, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { createCatalogue, GAME, insertBet, VENDOR } from '../../testing/world.ts';
import { projectSettledBets } from './play-traces.ts';
import { addGames, addVendor } from '../../testing/lobby.ts';

let server: TestApp;
let ownToken: string;
let otherToken: string;
let otherBrandToken: string;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1, ['RNG', 'LIVE']);
  await addVendor(server.db, { code: 'DELTA', name: 'Delta', merchants: [2] });
  await addVendor(server.db, { code: 'GAMMA', name: 'Gamma', merchants: [1, 2] });
  await addGames(server.db, [
    { nodeId: 50, names: { en: 'Of the other brand' }, vendor: 'DELTA' },
    { nodeId: 60, names: { en: 'Shared', ne: 'साझा' }, vendor: 'GAMMA' },
    { nodeId: 61, names: { en: 'Shared fish' }, vendor: 'GAMMA', gameType: 'FISH' },
    { nodeId: 62, names: { en: 'Closed' }, vendor: 'GAMMA', state: 'off' },
  ]);
  ownToken = await signUp(server, 'favours1');
  otherToken = await signUp(server, 'favours2');
  const host = OTHER_MEMBER_HOST;
  otherBrandToken = tokenOf(await call(server, 'register', registration('favours1'), { host }));
});
afterAll(async () => await server.close());

async function addFavorite(
  token: string,
  nodeId: number,
  vendor: string,
  gameType: string,
  host?: string,
): Promise<Answer> {
  return await call(server, 'addFavorite', { nodeId, vendor, gameType }, { token, ...(host ? { host } : {}) });
}
async function readFavoriteIds(token: string, host?: string): Promise<number[]> {
  return valueOf('favoriteIds', await call(server, 'favoriteIds', {}, { token, ...(host ? { host } : {}) })).nodeIds;
}
async function readFavoriteList(token: string, query: object = {}) {
  return valueOf('favoriteList', await call(server, 'favoriteList', query, { token }));
}
async function readRecentGames(token: string, query: object = {}) {
  return valueOf('recentGames', await call(server, 'recentGames', query, { token }));
}
const getNodeIds = (games: readonly Game[]): number[] => games.map(({ nodeId }) => nodeId);
const minutesFromNow = (minute: number): Date => new Date(Date.now() + minute * 60_000);

describe('favourites', () => {
  test('are sorted by the time of adding, newest first; adding or removing a game twice changes nothing', async () => {
    for (const [minute, nodeId, vendor, gameType] of [
      [1, 1, VENDOR, 'RNG'],
      [2, 60, 'GAMMA', 'RNG'],
      [3, 61, 'GAMMA', 'FISH'],
      [4, 1, VENDOR, 'RNG'],
    ] as const) {
      server.at(minutesFromNow(minute));
      expect((await addFavorite(ownToken, nodeId, vendor, gameType)).status).toBe(200);
    }
    server.at(undefined);
    expect(await readFavoriteIds(ownToken)).toEqual([61, 60, 1]);
    for (const attempt of [1, 2]) {
      expect([attempt, (await call(server, 'removeFavorite', { nodeId: 60 }, { token: ownToken })).status]).toEqual([
        attempt,
        200,
      ]);
    }
    expect(await readFavoriteIds(ownToken)).toEqual([61, 1]);
    await addFavorite(ownToken, 60, 'GAMMA', 'RNG');
  });

  test('are returned as tiles with paging, filters and the requested language', async () => {
    const page = await readFavoriteList(ownToken, { pageSize: 2, language: 'ne' });
    expect(getNodeIds(page.content)).toHaveLength(2);
    expect(page).toMatchObject({ total: 3, totalPages: 2 });
    expect(getNodeIds((await readFavoriteList(ownToken, { gameType: 'FISH' })).content)).toEqual([61]);
    const { content } = await readFavoriteList(ownToken, { vassalage: 'GAMMA', gameType: 'RNG', language: 'ne' });
    expect(content.map(({ gameName }) => gameName)).toEqual(['साझा']);
    expect(await readFavoriteList(ownToken, { pageNo: 9, pageSize: 2 })).toMatchObject({
      content: [],
      total: 3,
      totalPages: 2,
    });
  });

  test('belong to one member of one brand', async () => {
    expect(await readFavoriteIds(otherToken)).toEqual([]);
    expect(await readFavoriteIds(otherBrandToken, OTHER_MEMBER_HOST)).toEqual([]);
    await call(server, 'removeFavorite', { nodeId: 1 }, { token: otherToken });
    expect(await readFavoriteIds(ownToken)).toContain(1);
  });

  test.each([
    ['carried only by another brand', 50, 'DELTA', 'RNG'],
    ['switched off', 62, 'GAMMA', 'RNG'],
    ['unknown', 999, VENDOR, 'RNG'],
    ['in another category', 60, 'GAMMA', 'LIVE'],
  ])('refuses a game that is %s', async (_name, nodeId, vendor, gameType) => {
    expect(await addFavorite(ownToken, nodeId, vendor, gameType)).toMatchObject({
      status: 404,
      body: { code: 'game.not_found' },
    });
  });

  test('hide a game while it is switched off and show it again afterwards', async () => {
    const before = (await readFavoriteList(ownToken)).total;
    await server.db.updateTable('game').set({ state: 'off' }).where('node_id', '=', 61).execute();
    expect((await readFavoriteList(ownToken)).total).toBe(before - 1);
    await server.db.updateTable('game').set({ state: 'maintenance' }).where('node_id', '=', 61).execute();
    const { content } = await readFavoriteList(ownToken, { gameType: 'FISH' });
    expect(content.map(({ maintenance }) => maintenance)).toEqual([true]);
    await server.db.updateTable('game').set({ state: 'active' }).where('node_id', '=', 61).execute();
  });

  test('never exceed the limit, even if games are added in parallel', async () => {
    const token = await signUp(server, 'collector');
    const { member_id } = await server.db
      .selectFrom('member')
      .select('member_id')
      .where('account', '=', 'collector')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: FAVORITES_MAX - 1 }, (_, index) => ({
      member_id,
      node_id: 10_000 + index,
      added_at: new Date(),
    }));
    await server.db.insertInto('favorite').values(rows).execute();
    const answers = await Promise.all([
      addFavorite(token, 1, VENDOR, 'RNG'),
      addFavorite(token, 60, 'GAMMA', 'RNG'),
      addFavorite(token, 61, 'GAMMA', 'FISH'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422, 422]);
    expect(await readFavoriteIds(token)).toHaveLength(FAVORITES_MAX);
  });
});

describe('recent games', () => {
  const launch = async (vassalage: string, gameCode: string, freePlay = false) =>
    await call(
      server,
      'launchGame',
      { vassalage, gameCode, freePlay, language: 'en', backPath: '/' },
      { token: ownToken },
    );

  test('contain each game that was launched for money once, the last launched first', async () => {
    for (const [minute, vendor, code] of [
      [1, VENDOR, GAME],
      [2, 'GAMMA', 'game-60'],
      [3, VENDOR, GAME],
    ] as const) {
      server.at(minutesFromNow(minute));
      expect((await launch(vendor, code)).status).toBe(200);
    }
    server.at(undefined);
    await launch('GAMMA', 'game-61', true);
    expect(getNodeIds((await readRecentGames(ownToken)).list)).toEqual([1, 60]);
    expect(await readRecentGames(ownToken, { pageSize: 1, page: 2 })).toMatchObject({
      list: [{ nodeId: 60 }],
      total: 2,
      totalPages: 2,
    });
    expect(getNodeIds((await readRecentGames(ownToken, { vassalage: 'GAMMA' })).list)).toEqual([60]);
    expect((await readRecentGames(otherToken)).total).toBe(0);
  });

  test('move a game to the front when a newer bet is settled, but not for an older bet', async () => {
    const row = await server.db
      .selectFrom('member')
      .select(['member_id', 'line', 'account', 'type'])
      .where('account', '=', 'favours2')
      .executeTakeFirstOrThrow();
    const member = { memberId: row.member_id, merchantId: 1, account: row.account, type: row.type, line: row.line };
    const bet = await insertBet(server.db, { member, placedAt: minutesFromNow(-10) });
    await transaction(server.db, async (tx) => {
      await projectSettledBets(tx, [{ memberId: bet.member_id, betId: bet.bet_id }]);
      await tx
        .insertInto('recent_game')
        .values({ member_id: row.member_id, node_id: 60, played_at: minutesFromNow(-5) })
        .execute();
    });
    expect(getNodeIds((await readRecentGames(otherToken)).list)).toEqual([60, 1]);
    const later = await insertBet(server.db, { member, placedAt: minutesFromNow(-1) });
    await transaction(server.db, async (tx) => {
      await projectSettledBets(tx, [{ memberId: later.member_id, betId: later.bet_id }]);
      await projectSettledBets(tx, [{ memberId: bet.member_id, betId: bet.bet_id }]);
    });
    expect(getNodeIds((await readRecentGames(otherToken)).list)).toEqual([1, 60]);
  });
});
