import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../../testing/app.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { createCatalogue, GAME, VENDOR } from '../../testing/world.ts';
import { addGames, addVendor } from '../../testing/lobby.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1, ['FISH']);
  await addVendor(server.db, { code: 'GAMMA', name: 'Gamma', merchants: [1, 2], position: 2 });
  await addVendor(server.db, { code: 'EMPTY', name: 'Empty', merchants: [1], position: 3 });
  await addGames(server.db, [
    { nodeId: 60, names: { en: 'A' }, vendor: 'GAMMA', classify: ['SC', 'BG'] },
    { nodeId: 61, names: { en: 'B' }, vendor: 'GAMMA', classify: ['JP'] },
    { nodeId: 62, names: { en: 'C' }, vendor: 'GAMMA', classify: ['SC'], isNew: true },
    { nodeId: 63, names: { en: 'D' }, vendor: VENDOR, classify: ['SC'] },
    { nodeId: 64, names: { en: 'E' }, vendor: 'GAMMA', gameType: 'SPORTS' },
  ]);
});
afterAll(async () => await server.close());

describe('game menus', () => {
  const readMenus = async (language: string, host?: string) =>
    valueOf('gameMenus', await call(server, 'gameMenus', { language }, host ? { host } : {})).menus;

  test('contain the categories that have a vendor, in the order of the navigation, with titles in the requested language', async () => {
    const [slots, fish, sports, ...rest] = await readMenus('ne');
    expect(rest).toEqual([]);
    expect([slots, fish, sports].map((menu) => [menu?.gameCategory, menu?.title])).toEqual([
      ['RNG', 'स्लट'],
      ['FISH', 'माछा मार्ने'],
      ['SPORTS', 'खेलकुद'],
    ]);
    expect(slots).toMatchObject({
      cards: [
        {
          code: VENDOR,
          name: 'Lantern',
          logo: `/art/vendors/${VENDOR}.svg`,
          games: 1,
          opensList: false,
          maintenance: false,
        },
        { code: 'GAMMA', games: 3 },
      ],
      gameClassify: [
        { code: 'SC', vendors: [VENDOR, 'GAMMA'] },
        { code: 'JP', vendors: ['GAMMA'] },
      ],
    });
    expect((await readMenus('en'))[0]?.title).toBe('Slots');
    expect((await readMenus('xx'))[0]?.title).toBe('Slots');
  });

  test('contain only the vendors of the brand', async () => {
    const otherMenus = await readMenus('en', OTHER_MEMBER_HOST);
    expect(otherMenus.flatMap(({ cards }) => cards.map(({ code }) => code))).toEqual(['GAMMA', 'GAMMA']);
  });

  test('mark a vendor in maintenance and leave out a vendor that is switched off', async () => {
    const readCards = async () => (await readMenus('en'))[0]?.cards.map(({ code, maintenance }) => [code, maintenance]);
    await server.db.updateTable('vendor').set({ state: 'maintenance' }).where('code', '=', 'GAMMA').execute();
    expect(await readCards()).toEqual([
      [VENDOR, false],
      ['GAMMA', true],
    ]);
    await server.db.updateTable('vendor').set({ state: 'off' }).where('code', '=', 'GAMMA').execute();
    expect(await readCards()).toEqual([[VENDOR, false]]);
    await server.db.updateTable('vendor').set({ state: 'active' }).where('code', '=', 'GAMMA').execute();
    await server.db.updateTable('integration').set({ state: 'maintenance' }).execute();
    expect(await readCards()).toEqual([
      [VENDOR, true],
      ['GAMMA', true],
    ]);
    await server.db.updateTable('integration').set({ state: 'active' }).execute();
  });

  test('offer the bingo tab only if the brand supports its language', async () => {
    const readTabs = async () => (await readMenus('en'))[0]?.gameClassify.map(({ code }) => code);
    expect(await readTabs()).toEqual(['SC', 'JP']);
    await server.db
      .updateTable('merchant')
      .set({ languages: ['en', 'ne', 'ty'] })
      .where('merchant_id', '=', 1)
      .execute();
    expect(await readTabs()).toEqual(['SC', 'JP', 'BG']);
    await server.db
      .updateTable('merchant')
      .set({ languages: ['en', 'ne'] })
      .where('merchant_id', '=', 1)
      .execute();
  });
});

describe('vendor game types', () => {
  const readTypes = async (query: object = {}, host?: string) =>
    valueOf('vendorGameTypes', await call(server, 'vendorGameTypes', query, host ? { host } : {})).list;

  test('list the categories and sub-types of each vendor, and whether its tile opens a list', async () => {
    await server.db.updateTable('vendor').set({ opens_list: true }).where('code', '=', 'GAMMA').execute();
    expect(await readTypes()).toEqual([
      {
        vassalage: VENDOR,
        displayName: 'Lantern',
        gameTypes: [
          { gameType: 'RNG', games: 1, gameClassify: ['SC'] },
          { gameType: 'FISH', games: 1, gameClassify: [] },
        ],
        opensList: false,
        maintenance: false,
      },
      {
        vassalage: 'GAMMA',
        displayName: 'Gamma',
        gameTypes: [
          { gameType: 'RNG', games: 3, gameClassify: ['SC', 'JP'] },
          { gameType: 'SPORTS', games: 1, gameClassify: [] },
        ],
        opensList: true,
        maintenance: false,
      },
    ]);
  });

  test('are filtered by category, vendor and brand, with and without a session', async () => {
    const token = await signUp(server, 'browser1');
    const withToken = await call(server, 'vendorGameTypes', { gameType: 'FISH' }, { token });
    expect(valueOf('vendorGameTypes', withToken).list.map(({ vassalage }) => vassalage)).toEqual([VENDOR]);
    expect(await readTypes({ vassalage: 'GAMMA', gameType: 'FISH' })).toEqual([]);
    expect((await readTypes({}, OTHER_MEMBER_HOST)).map(({ vassalage }) => vassalage)).toEqual(['GAMMA']);
  });

  test('agree with the sub-type filter of the game list', async () => {
    const listNodeIds = async (query: object) =>
      valueOf('gameList', await call(server, 'gameList', { gameType: 'RNG', ...query })).games.map(
        (game) => game.nodeId,
      );
    expect(await listNodeIds({ gameClassify: 'SC' })).toEqual([60, 62, 63]);
    expect(await listNodeIds({ gameClassify: 'SC', vassalage: 'GAMMA' })).toEqual([60, 62]);
    expect(await listNodeIds({ isNew: 1 })).toEqual([62]);
  });
});

describe('free play without a session', () => {
  const launchRequest = { vassalage: VENDOR, gameCode: GAME, language: 'ne', backPath: '/fish' };
  const launch = async (host?: string) => await call(server, 'gameLaunchFallback', launchRequest, host ? { host } : {});
  beforeEach(async () => {
    await server.db.updateTable('game').set({ free_play: true }).where('game_code', '=', GAME).execute();
  });

  test('is refused unless brand and game offer it and the game is open', async () => {
    expect(await launch()).toMatchObject({ status: 409, body: { code: 'game.no_free_play' } });
    await server.db
      .insertInto('merchant_switch')
      .values({ merchant_id: 1, mod_id: 'FREEPLAY3', enabled: true })
      .execute();
    const { time_zone } = await server.db
      .selectFrom('merchant')
      .select('time_zone')
      .where('merchant_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(valueOf('gameLaunchFallback', await launch())).toEqual({
      url: `http://127.0.0.1/play/${GAME}?mode=demo&currency=NPR&language=ne&timeZone=${encodeURIComponent(time_zone)}&backUrl=http%3A%2F%2Fplay.one.test%2Ffish`,
      gameName: 'लालटिन बगैंचा',
      ownWindow: false,
    });
    expect(await launch(OTHER_MEMBER_HOST)).toMatchObject({ status: 404, body: { code: 'game.not_found' } });
    await server.db.updateTable('game').set({ state: 'maintenance' }).where('game_code', '=', GAME).execute();
    expect(await launch()).toMatchObject({ status: 409, body: { code: 'game.maintenance' } });
    await server.db.updateTable('game').set({ state: 'active' }).where('game_code', '=', GAME).execute();
  });

  test('tells the client if the vendor requires a window of its own', async () => {
    await server.db.updateTable('vendor').set({ own_window: true }).where('code', '=', VENDOR).execute();
    expect(valueOf('gameLaunchFallback', await launch()).ownWindow).toBe(true);
    await server.db.updateTable('vendor').set({ own_window: false }).where('code', '=', VENDOR).execute();
  });

  test('uses one of the launch CDNs of the brand', async () => {
    const cdns = ['https://one.cdn.test', 'https://two.cdn.test'];
    await server.db.updateTable('merchant').set({ launch_game_cdns: cdns }).where('merchant_id', '=', 1).execute();
    const { origin, pathname } = new URL(valueOf('gameLaunchFallback', await launch()).url);
    expect(cdns).toContain(origin);
    expect(pathname).toBe(`/play/${GAME}`);
    await server.db.updateTable('merchant').set({ launch_game_cdns: [] }).where('merchant_id', '=', 1).execute();
  });
});

test('refuses to launch a game for money with a trial account', async () => {
  const token = await signUp(server, 'trial001');
  await server.db.updateTable('member').set({ type: 4 }).where('account', '=', 'trial001').execute();
  const game = { vassalage: VENDOR, gameCode: GAME, language: 'en', backPath: '/' };
  expect(await call(server, 'launchGame', { ...game, freePlay: false }, { token })).toMatchObject({
    status: 403,
    body: { code: 'session.true_account_needed' },
  });
});
