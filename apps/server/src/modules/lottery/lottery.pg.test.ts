import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../../testing/app.ts';
import { createDraw, createIssue, createLottery } from '../../testing/lottery-issues.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await openTestApp();
  const { db } = server;
  await createLottery(db, 'SSC_1M', { merchants: [1, 2], names: { en: 'SSC 1 min', ne: 'एसएससी १ मिनेट' } });
  await createLottery(db, '11X5_1M', { nodeId: 50_002 });
  await createLottery(db, 'LHC', { nodeId: 50_003 });
  await createLottery(db, 'VN_1M', { vendor: 'TCG_VN', nodeId: 51_001 });
  await createLottery(db, 'VN_HUE', { vendor: 'TCG_VN', nodeId: 51_002 });
  await createLottery(db, '4D', { vendor: 'TCG_SEA', nodeId: 52_001 });
  await createLottery(db, 'K3_1M', { nodeId: 50_009, state: 'hidden' });
  token = await signUp(server, 'lucky01');
});
afterAll(async () => await server.close());
beforeEach(async () => void (await server.db.deleteFrom('lottery_issue').execute()));

async function setState(code: string, state: string): Promise<void> {
  await server.db.updateTable('lottery').set({ state }).where('code', '=', code).execute();
}

async function play(...nodeIds: readonly number[]): Promise<void> {
  const { member_id } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'lucky01')
    .executeTakeFirstOrThrow();
  const rows = nodeIds.map((node_id, index) => ({ member_id, node_id, played_at: new Date(1_000_000 * index) }));
  await server.db.insertInto('recent_game').values(rows).execute();
}

describe('the menu', () => {
  const menu = async (request: object = {}, host?: string) =>
    valueOf('lottoMenu', await call(server, 'lottoMenu', request, host ? { host } : {}));

  test('holds the lotteries of the brand in their order, named in the language', async () => {
    const { games } = await menu({ language: 'ne' });
    expect(games.map(({ gameCode }) => gameCode)).toEqual(['SSC_1M', '11X5_1M', 'LHC', 'VN_1M', 'VN_HUE', '4D']);
    expect(games[0]).toEqual({
      gameCode: 'SSC_1M',
      gameName: 'एसएससी १ मिनेट',
      category: 'SSC',
      family: 'ssc',
      vendor: 'LOTTO',
      prizeModes: ['LOTT', 'ZY', 'ELOTT'],
      image: 'icon-SSC_1M',
      isHot: false,
      openIssue: null,
      lastDraw: null,
      maintenance: false,
    });
    expect((await menu({}, OTHER_MEMBER_HOST)).games.map(({ gameCode }) => gameCode)).toContain('SSC_1M');
    expect((await menu({}, OTHER_MEMBER_HOST)).games.map(({ gameCode }) => gameCode)).not.toContain('4D');
  });

  test('shows the issue that takes bets now and the last draw', async () => {
    await createIssue(server.db, 'SSC_1M', { number: '20261124-0007', closesIn: 30, drawsIn: 35 });
    await createIssue(server.db, 'SSC_1M', { number: '20261124-0008', opensIn: 30, closesIn: 90 });
    await createDraw(server.db, 'SSC_1M', { number: '20261124-0005', text: '1,2,3,4,5', secondsAgo: 120 });
    await createDraw(server.db, 'SSC_1M', { number: '20261124-0006', text: '0,9,9,1,1' });
    const { games, serverTime } = await menu();
    expect(games[0]).toMatchObject({
      openIssue: { issue: '20261124-0007' },
      lastDraw: { issue: '20261124-0006', text: '0,9,9,1,1' },
    });
    const closesAt = Date.parse(games[0]?.openIssue?.closesAt ?? '');
    expect(closesAt - Date.parse(serverTime)).toBeGreaterThan(20_000);
    expect(closesAt - Date.parse(serverTime)).toBeLessThanOrEqual(30_000);
  });

  test('is narrowed by prize mode', async () => {
    expect((await menu({ prizeMode: 'SEA' })).games.map(({ gameCode }) => gameCode)).toEqual(['4D']);
  });

  test('marks a lottery in maintenance, and leaves out what a brand does not show', async () => {
    await setState('SSC_1M', 'maintenance');
    expect((await menu()).games[0]?.maintenance).toBe(true);
    await setState('SSC_1M', 'open');
    await server.db.updateTable('vendor').set({ state: 'maintenance' }).where('code', '=', 'TCG_SEA').execute();
    expect((await menu()).games.at(-1)).toMatchObject({ gameCode: '4D', maintenance: true });
    await server.db.updateTable('vendor').set({ state: 'off' }).where('code', '=', 'TCG_SEA').execute();
    expect((await menu()).games.at(-1)?.gameCode).toBe('VN_HUE');
    await server.db.updateTable('vendor').set({ state: 'active' }).where('code', '=', 'TCG_SEA').execute();
  });

  test('of recent lotteries holds what the member played, the last one first', async () => {
    await play(50_002, 51_001, 99);
    const recent = valueOf('lottoRecentMenu', await call(server, 'lottoRecentMenu', {}, { token }));
    expect(recent.games.map(({ gameCode }) => gameCode)).toEqual(['VN_1M', '11X5_1M']);
    const request = { prizeMode: 'ELOTT', device: 'WEB' };
    const ofVietnam = valueOf('vnRecentMenu', await call(server, 'vnRecentMenu', request, { token }));
    expect(ofVietnam.games.map(({ gameCode }) => gameCode)).toEqual(['VN_1M']);
  });

  test('of Vietnam names the region of each lottery', async () => {
    const request = { prizeMode: 'ELOTT', device: 'WEB' };
    const { games } = valueOf('vnGameMenu', await call(server, 'vnGameMenu', request));
    expect(games.map(({ gameCode, region, prizeMode }) => [gameCode, region, prizeMode])).toEqual([
      ['VN_1M', 'house', 'ELOTT'],
      ['VN_HUE', 'central', 'ELOTT'],
    ]);
    const other = await call(server, 'vnGameMenu', { ...request, prizeMode: 'LOTT' });
    expect(valueOf('vnGameMenu', other).games).toEqual([]);
  });
});

describe('a lottery', () => {
  test('has the terms of its row', async () => {
    const terms = valueOf('lottoGame', await call(server, 'lottoGame', { gameCode: 'SSC_1M', language: 'en' }));
    expect(terms).toMatchObject({
      gameName: 'SSC 1 min',
      family: 'ssc',
      markets: ['official', 'credit'],
      closedPlays: [],
      currency: 'NPR',
      groupMax: 1956,
      groupMin: 1800,
      returnPpm: 970_000,
      limits: { lineMin: '0.01', lineMax: '100000.00' },
      closeSeconds: 5,
      isOwnDraw: true,
      openIssue: null,
      maintenance: false,
    });
    const { isOwnDraw } = valueOf('lottoGame', await call(server, 'lottoGame', { gameCode: 'LHC' }));
    expect(isOwnDraw).toBe(false);
  });

  test('has its issues ahead, the open one first', async () => {
    await createIssue(server.db, 'SSC_1M', { number: '20261124-0009', opensIn: 30, closesIn: 90 });
    await createIssue(server.db, 'SSC_1M', { number: '20261124-0008', closesIn: 30 });
    await createIssue(server.db, 'SSC_1M', { number: '20261124-0007', closesIn: -1 });
    const issues = async (limitNum: number) =>
      valueOf('lottoIssues', await call(server, 'lottoIssues', { gameCode: 'SSC_1M', limitNum })).issues;
    expect((await issues(120)).map(({ issue }) => issue)).toEqual(['20261124-0008', '20261124-0009']);
    expect(await issues(1)).toHaveLength(1);
  });

  test.each([
    ['lottoGame', { gameCode: 'K3_1M' }],
    ['lottoGame', { gameCode: 'NONE' }],
    ['lottoIssues', { gameCode: 'K3_1M' }],
    ['lottoDraws', { gameCode: 'K3_1M' }],
    ['lottoProof', { gameCode: 'K3_1M', issue: '20261124-0001' }],
    ['lottoProof', { gameCode: 'SSC_1M', issue: '20261124-0001' }],
    ['vnOpened', { gameCode: 'SSC_1M' }],
    ['vnOpened', { gameCode: 'NONE' }],
    ['lottoOpened', { gameCode: 'VN_1M' }],
    ['lottoOpened', { gameCode: 'LHC', prizeMode: 'LOTT' }],
    ['lottoLobby', { ...lobby(), view: 'betting', gameCode: 'K3_1M' }],
  ] as const)('that the brand does not show is not found by %s %j', async (id, request) => {
    const answer = await call(server, id, request, { token });
    expect(answer).toMatchObject({ status: 404, body: { code: 'game.not_found' } });
  });
});

describe('opened numbers', () => {
  test('are the balls in their order, as text', async () => {
    await createDraw(server.db, '11X5_1M', { number: '20261124-0006', text: '7,11,1,10,3' });
    await createDraw(server.db, 'LHC', { number: '20261123', text: '3,14,15,9,26,5,35@2026' });
    const opened = async (gameCode: string) =>
      valueOf('lottoOpened', await call(server, 'lottoOpened', { gameCode }, { token }));
    expect(await opened('11X5_1M')).toMatchObject({
      category: '11X5',
      draws: [{ issue: '20261124-0006', balls: ['07', '11', '01', '10', '03'] }],
    });
    expect((await opened('LHC')).draws[0]?.balls).toEqual(['03', '14', '15', '09', '26', '05', '35']);
  });

  test('of Vietnam stand by prize, the special prize first', async () => {
    const text = '549531|44538|93297|01472,55619|00476,83847,45745,93642,33643,89225,20599|8397|4491,8057,0341|673|47';
    await createDraw(server.db, 'VN_HUE', { number: '20261124', text });
    const { region, draws } = valueOf('vnOpened', await call(server, 'vnOpened', { gameCode: 'VN_HUE' }));
    expect(region).toBe('central');
    expect(draws[0]?.prizes[0]).toEqual({ prize: 'DB', numbers: ['549531'] });
    expect(draws[0]?.prizes.at(-1)).toEqual({ prize: 'G8', numbers: ['47'] });
  });

  test('of the history end with the number asked for', async () => {
    for (const secondsAgo of [60, 120, 180])
      await createDraw(server.db, 'SSC_1M', { number: `20261124-${1000 + secondsAgo}`, text: '1,2,3,4,5', secondsAgo });
    const value = valueOf('lottoDraws', await call(server, 'lottoDraws', { gameCode: 'SSC_1M', limitNum: 2 }));
    expect(value).toMatchObject({ family: 'ssc', draws: [{ issue: '20261124-1060', version: 1 }, {}] });
    expect(value.draws).toHaveLength(2);
  });
});

describe('the proof of an issue', () => {
  const proofOf = async (issue: string) =>
    valueOf('lottoProof', await call(server, 'lottoProof', { gameCode: 'SSC_1M', issue }));

  test('shows the commitment from the beginning, and the seed with the draw', async () => {
    await createIssue(server.db, 'SSC_1M', { number: '20261124-0100' });
    const before = await proofOf('20261124-0100');
    expect(before).toMatchObject({ state: 'open', seed: null, root: null, draw: null, closedAt: null, bets: 0 });
    expect(before.seedHash).toMatch(/^[0-9a-f]{64}$/);
    await createDraw(server.db, 'SSC_1M', { number: '20261124-0099', text: '1,2,3,4,5' });
    const after = await proofOf('20261124-0099');
    expect(after).toMatchObject({ state: 'settled', draw: '1,2,3,4,5' });
    const seed = Buffer.from(after.seed ?? '', 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(after.seedHash);
  });
});

describe('the way into the lobby', () => {
  const SSC_PAGE = 'http://play.one.test/lottery?gameCode=SSC_1M&vendor=LOTTO';

  test('is the page of the lottery on the same host', async () => {
    const url = async (request: object) =>
      valueOf('lottoLobby', await call(server, 'lottoLobby', request, { token })).url;
    expect(await url(lobby())).toBe('http://play.one.test/vnLottery');
    expect(await url({ ...lobby(), gameCode: '4D' })).toBe(
      'http://play.one.test/seaLottery?gameCode=4D&vendor=TCG_SEA',
    );
    expect(await url({ ...lobby(), gameCode: 'SSC_1M' })).toBe(SSC_PAGE);
  });

  test('is the same page where the tile of a lottery is launched', async () => {
    const request = { vassalage: 'LOTTO', gameCode: 'SSC_1M', language: 'en', backPath: '/', freePlay: false };
    expect(valueOf('launchGame', await call(server, 'launchGame', request, { token })).url).toBe(SSC_PAGE);
  });

  test('is closed while the lottery is in maintenance', async () => {
    await setState('SSC_1M', 'maintenance');
    const answer = await call(server, 'lottoLobby', { ...lobby(), gameCode: 'SSC_1M' }, { token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'game.maintenance' } });
    await setState('SSC_1M', 'open');
  });
});

function lobby() {
  return {
    lottoArea: 'VN',
    launchMode: 'LOTT',
    prizeMode: 'ELOTT',
    view: 'lobby',
    device: 'WEB',
    backUrl: '/',
    language: 'en',
  };
}
