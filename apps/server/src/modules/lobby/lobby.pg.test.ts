import { endpoints } from '@baize/contract/catalogue';
import type { GameListValue, LaunchGameValue, VendorLanesValue } from '@baize/contract/schemas/games';
import type { LoginValue } from '@baize/contract/schemas/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';
import { MEMBER_HOST, openTestApp, registration, type Answer, type TestApp } from '../../testing/app.ts';
import { createCatalogue, GAME, INTEGRATION, VENDOR } from '../../testing/world.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1, ['RNG', 'LIVE', 'FISH']);
  const sealed = await server.seal(registration('launcher'));
  const { body } = await server.ask({ method: 'PUT', url: endpoints.register.marks.path, sealed });
  token = (body as { value: LoginValue }).value.token;
});
afterAll(async () => await server.close());

async function listGames(query: string, host = MEMBER_HOST): Promise<GameListValue> {
  const { body } = await server.ask({ method: 'GET', url: `${endpoints.gameList.marks.path}?${query}`, host });
  return (body as { value: GameListValue }).value;
}

describe('the game list', () => {
  test('is open to visitors, filters by category, and names games in the requested language', async () => {
    const { games, total, totalPages } = await listGames('gameType=RNG&language=ne');
    expect({ total, totalPages }).toEqual({ total: 1, totalPages: 1 });
    expect(games[0]).toMatchObject({
      gameCode: GAME,
      vassalage: VENDOR,
      gameType: 'RNG',
      gameName: 'लालटिन बगैंचा',
      freeplay: 0,
      supportPlay: 1,
      maintenance: false,
    });
  });

  test('treats percent signs and underscores in a search as plain characters', async () => {
    expect((await listGames('gameName=%20LANTERN%20')).total).toBe(3);
    expect((await listGames('gameName=%25')).total).toBe(0);
    expect((await listGames('gameName=____')).total).toBe(0);
  });

  test('returns an empty page beyond the last one, with the total', async () => {
    expect(await listGames('pageNo=9&pageSize=2')).toMatchObject({ games: [], total: 3, totalPages: 2 });
  });

  test('shows only the games of vendors that the brand carries', async () => {
    expect((await listGames('', 'play.two.test')).total).toBe(0);
  });

  test('returns lanes only for categories that have a vendor, in the order of the spec', async () => {
    const { body } = await server.ask({ method: 'GET', url: endpoints.newGameVendor.marks.path });
    const { lanes } = (body as { value: VendorLanesValue }).value.data;
    expect(lanes.map(({ gameCategory, games }) => [gameCategory, games])).toEqual([
      ['RNG', 1],
      ['LIVE', 1],
      ['FISH', 1],
    ]);
    expect(lanes[0]?.vendors[0]).toMatchObject({ code: VENDOR, name: 'Lantern' });
  });

  test('a category carries the marketing text of its brand in the language of the reader, and none of another brand', async () => {
    const { db } = server;
    const readMarketingTexts = async (language: string) => {
      const url = `${endpoints.newGameVendor.marks.path}?language=${language}`;
      const { body } = await server.ask({ method: 'GET', url });
      const { lanes } = (body as { value: VendorLanesValue }).value.data;
      return lanes.map(({ gameCategory, marketingText }) => [gameCategory, marketingText]);
    };
    const withoutTexts = [
      ['RNG', undefined],
      ['LIVE', undefined],
      ['FISH', undefined],
    ];
    expect(await readMarketingTexts('en')).toEqual(withoutTexts);
    await db
      .insertInto('merchant_category_text')
      .values([
        { merchant_id: 1, game_type: 'RNG', texts: JSON.stringify({ en: 'Nearly 10,000', ne: 'झन्डै 10,000' }) },
        { merchant_id: 2, game_type: 'LIVE', texts: JSON.stringify({ en: 'Of another brand' }) },
      ])
      .execute();
    await sql`select raise_catalogue_version()`.execute(db);
    expect(await readMarketingTexts('ne')).toEqual([['RNG', 'झन्डै 10,000'], ...withoutTexts.slice(1)]);
    expect(await readMarketingTexts('bn')).toEqual([['RNG', 'Nearly 10,000'], ...withoutTexts.slice(1)]);
  });
});

describe('launching', () => {
  const game = { vassalage: VENDOR, gameCode: GAME, freePlay: false, language: 'ne', backPath: '/rng?page=2' };

  async function launch(body: Readonly<Record<string, unknown>>, withToken = true): Promise<Answer> {
    return await server.ask({
      method: 'POST',
      url: endpoints.launchGame.marks.path,
      json: body,
      token: withToken ? token : undefined,
    });
  }

  test('requires a session', async () => {
    expect(await launch(game, false)).toMatchObject({ status: 401, body: { code: 'session.required' } });
  });

  test('returns an address with a launch token, of which only the hash is stored', async () => {
    const { body } = await launch(game);
    const url = new URL((body as { value: LaunchGameValue }).value.url);
    expect(url.pathname).toBe(`/play/${GAME}`);
    expect(url.searchParams.get('backUrl')).toBe(`http://${MEMBER_HOST}/rng?page=2`);
    const launchToken = url.searchParams.get('launchToken') ?? '';
    const row = await server.db
      .selectFrom('launch_token')
      .select(['integration_code', 'game_code', 'used_at'])
      .where('token_hash', '=', hashToken(launchToken))
      .executeTakeFirst();
    expect(row).toEqual({ integration_code: INTEGRATION, game_code: GAME, used_at: null });
  });

  test.each(['//evil.test', 'http://evil.test', ''])('refuses the back path %j', async (backPath) => {
    expect(await launch({ ...game, backPath })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('refuses free play where it is not offered, unknown games, and games in maintenance', async () => {
    expect(await launch({ ...game, freePlay: true })).toMatchObject({
      status: 409,
      body: { code: 'game.no_free_play' },
    });
    expect(await launch({ ...game, gameCode: 'nothing' })).toMatchObject({
      status: 404,
      body: { code: 'game.not_found' },
    });
    await server.db.updateTable('vendor').set({ state: 'maintenance' }).execute();
    expect(await launch(game)).toMatchObject({ status: 409, body: { code: 'game.maintenance' } });
    await server.db.updateTable('vendor').set({ state: 'active' }).execute();
  });

  test('offers free play only if both the game and the brand offer it', async () => {
    await server.db.updateTable('game').set({ free_play: true }).where('game_code', '=', GAME).execute();
    expect((await listGames('gameType=RNG')).games[0]).toMatchObject({ freeplay: 0 });
    await server.db
      .insertInto('merchant_switch')
      .values({ merchant_id: 1, mod_id: 'FREEPLAY3', enabled: true })
      .execute();
    expect((await listGames('gameType=RNG')).games[0]).toMatchObject({ freeplay: 1 });
    const { body } = await launch({ ...game, freePlay: true });
    expect((body as { value: LaunchGameValue }).value.url).toContain('mode=demo');
  });
});

test('answers the calls of a site start: system status, switches and registration settings', async () => {
  const status = await server.ask({ method: 'GET', url: endpoints.systemStatus.marks.path });
  expect(status.body).toMatchObject({
    value: {
      status: 0,
      merchant: { currency: 'NPR' },
      mainDomain: `http://${MEMBER_HOST}`,
      agentDomain: 'http://agent.one.test',
    },
  });
  expect(JSON.stringify(status.body)).not.toContain('"d":');
  const switches = await server.ask({ method: 'GET', url: endpoints.whitelabel.marks.path });
  expect(switches.body).toMatchObject({
    value: expect.arrayContaining([{ modId: 'DEMOCASHIER', enabled: '1', childrenNodes: [] }]),
  });
  const rules = await server.ask({ method: 'GET', url: endpoints.registerSettings.marks.path });
  expect(rules.body).toMatchObject({
    value: { minimumAge: 18, fields: { username: { required: true, patternId: 1 }, email: { enabled: false } } },
  });
});
