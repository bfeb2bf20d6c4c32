import { lotteryFeedKeyRow } from '../../../platform/secret-row.ts';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { listenForChanges } from '../../../testing/live.ts';
import { call, valueOf } from '../../../testing/people.ts';
import { createIssue, createLottery, lotteryKeyRing } from '../../../testing/lottery-issues.ts';

let server: TestApp;
const SECRET = 'the secret of the feed';

beforeAll(async () => {
  server = await openTestApp();
  const { db } = server;
  await createLottery(db, '3D');
  await createLottery(db, 'P3', { nodeId: 50_002 });
  await createLottery(db, 'VN_HUE', { nodeId: 50_003 });
  await createLottery(db, 'LHC', { nodeId: 50_004 });
  await db.insertInto('lottery_feed').values({ code: 'sandbox', name: 'Sandbox' }).execute();
  const sealed_secret = lotteryKeyRing.seal(SECRET, lotteryFeedKeyRow('sandbox', 'k1'));
  await db.insertInto('lottery_feed_key').values({ feed_code: 'sandbox', key_id: 'k1', sealed_secret }).execute();
  await db.updateTable('lottery').set({ feed_code: 'sandbox' }).where('code', 'in', ['3D', 'VN_HUE', 'LHC']).execute();
});
afterAll(async () => await server.close());
beforeEach(async () => void (await server.db.deleteFrom('lottery_issue').execute()));

interface ReportOptions {
  readonly secret?: string;
  readonly at?: number;
  readonly feed?: string;
  readonly keyId?: string;
}

async function report(
  body: object | string,
  { secret = SECRET, at = Date.now(), feed = 'sandbox', keyId = 'k1' }: ReportOptions = {},
) {
  const url = `/lottery/v1/results/${feed}`;
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(`${at}\n${url}\n${payload}`).digest('hex');
  const headers = { 'x-key-id': keyId, 'x-timestamp': String(at), 'x-signature': signature };
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });
  return { status: response.statusCode, outcome: response.json<{ outcome: string }>().outcome };
}

async function listIssues({ secret = SECRET, feed = 'sandbox' }: ReportOptions = {}) {
  const url = `/lottery/v1/issues/${feed}`;
  const at = String(Date.now());
  const signature = createHmac('sha256', secret).update(`${at}\n${url}\n`).digest('hex');
  const headers = { 'x-key-id': 'k1', 'x-timestamp': at, 'x-signature': signature };
  const response = await server.app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, body: response.json<object>() };
}

async function closedIssue(lottery = '3D', isOwn = false): Promise<bigint> {
  const issueId = await createIssue(server.db, lottery, { number: '20261124', opensIn: -99, closesIn: -9, isOwn });
  await server.db.updateTable('lottery_issue').set({ state: 'closed' }).where('issue_id', '=', issueId).execute();
  return issueId;
}

const result = { gameCode: '3D', issue: '20261124', draw: '1,2,3' };

async function readIssue(issueId: bigint) {
  return await server.db
    .selectFrom('lottery_issue')
    .select(['state', 'draw_text', 'draw_version'])
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
}

test('a signed result is the draw, and a repeated one changes nothing', async () => {
  const issueId = await closedIssue();
  expect(await report(result)).toEqual({ status: 200, outcome: 'agreed' });
  expect(await readIssue(issueId)).toEqual({ state: 'drawn', draw_text: '1,2,3', draw_version: 1 });
  expect(await report(result)).toEqual({ status: 200, outcome: 'same' });
});

test('the same draw in another notation is no contradiction', async () => {
  const issueId = await closedIssue();
  const given = { issue_id: issueId, version: 1, source: 'operator:1', draw_text: '1,2,3', given_at: new Date() };
  await server.db.insertInto('lottery_result').values(given).execute();
  expect(await report({ ...result, draw: '01,02,03' })).toEqual({ status: 200, outcome: 'agreed' });
  expect(await readIssue(issueId)).toMatchObject({ draw_text: '1,2,3' });
});

test('a draw of Mark Six with another lunar year than that of its day is refused', async () => {
  const issueId = await closedIssue('LHC');
  const draw = '3,14,15,9,26,5,35';
  for (const year of ['2025', '2027'])
    expect(await report({ ...result, gameCode: 'LHC', draw: `${draw}@${year}` })).toEqual({
      status: 422,
      outcome: 'unreadable',
    });
  expect(await report({ ...result, gameCode: 'LHC', draw: `${draw}@2026` })).toMatchObject({ outcome: 'agreed' });
  expect(await readIssue(issueId)).toMatchObject({ state: 'drawn', draw_text: `${draw}@2026` });
});

test('a feed that repeats the draw takes back a correction that it has reported', async () => {
  const issueId = await closedIssue();
  await report(result);
  expect(await report({ ...result, draw: '1,2,4' })).toEqual({ status: 200, outcome: 'waiting' });
  expect(await report(result)).toEqual({ status: 200, outcome: 'same' });
  const pending = await server.db.selectFrom('lottery_result').select('source').where('version', '=', 2).execute();
  expect(pending).toEqual([]);
  expect(await readIssue(issueId)).toMatchObject({ draw_text: '1,2,3', draw_version: 1 });
});

test('a feed is told the issues that wait for its result', async () => {
  await closedIssue('P3');
  expect((await listIssues()).body).toEqual({ issues: [] });
  const issueId = await closedIssue();
  const { drawsAt } = await server.db
    .selectFrom('lottery_issue')
    .select('draws_at as drawsAt')
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
  await createIssue(server.db, '3D', { number: '20261125', isOwn: false });
  const waiting = { gameCode: '3D', family: 'p3', issue: '20261124', drawsAt: drawsAt.toISOString() };
  expect(await listIssues()).toEqual({ status: 200, body: { issues: [waiting] } });
  await report(result);
  expect((await listIssues()).body).toEqual({ issues: [] });
});

test('an issue whose result contradicts another source is not listed again', async () => {
  const issueId = await closedIssue();
  const given = { issue_id: issueId, version: 1, source: 'operator:1', draw_text: '9,9,9', given_at: new Date() };
  await server.db.insertInto('lottery_result').values(given).execute();
  expect((await listIssues()).body).toMatchObject({ issues: [{ issue: '20261124' }] });
  expect(await report(result)).toEqual({ status: 200, outcome: 'differs' });
  expect((await listIssues()).body).toEqual({ issues: [] });
});

test.each([
  ['another secret', { secret: 'guessed' }],
  ['another feed', { feed: 'other' }],
  ['a feed that no text of the database can name', { feed: '%00' }],
])('a question for issues with %s is refused', async (_what, options) => {
  await closedIssue();
  expect(await listIssues(options)).toEqual({ status: 401, body: { outcome: 'bad_signature' } });
});

describe('a draw that is announced prize by prize', () => {
  const station = { gameCode: 'VN_HUE', issue: '20261124' };
  const first = '|||,|,,,,,,||,,||12';
  const more = '|12345|23456|34567,|,,,,00005,,||,,|678|12';
  const whole = '987654|12345|23456|34567,45678|00001,00002,00003,00004,00005,00006,00007|0008|0009,0010,0011|678|12';
  const read = async (issueId: bigint) =>
    await server.db
      .selectFrom('lottery_issue')
      .select(['state', 'draw_text as draw', 'partial_text as partial'])
      .where('issue_id', '=', issueId)
      .executeTakeFirstOrThrow();

  test('is shown as it comes, and settles when it is complete', async () => {
    const issueId = await closedIssue('VN_HUE');
    const changes = await listenForChanges(server);
    const published = changes.next();
    expect(await report({ ...station, draw: first, complete: false })).toEqual({ status: 200, outcome: 'announced' });
    expect(await published).toEqual({ topic: 'draw:VN_HUE', subject: 'announced' });
    await changes.close();
    expect(await read(issueId)).toEqual({ state: 'closed', draw: null, partial: first });
    await report({ ...station, draw: first, complete: false });
    await report({ ...station, draw: more, complete: false });
    const shown = await call(server, 'lottoDraws', { gameCode: 'VN_HUE', limitNum: 1 });
    expect(valueOf('lottoDraws', shown)).toMatchObject({ announced: { issue: '20261124', text: more }, draws: [] });
    expect((await listIssues()).body).toMatchObject({ issues: [{ gameCode: 'VN_HUE' }] });
    expect(await report({ ...station, draw: whole })).toEqual({ status: 200, outcome: 'agreed' });
    expect(await read(issueId)).toEqual({ state: 'drawn', draw: whole, partial: null });
    const drawn = await call(server, 'lottoDraws', { gameCode: 'VN_HUE', limitNum: 1 });
    expect(valueOf('lottoDraws', drawn)).toMatchObject({ announced: null, draws: [{ text: whole }] });
    expect(await report({ ...station, draw: more, complete: false })).toEqual({ status: 200, outcome: 'same' });
  });

  test('is refused where it is complete, has another form, or belongs to a lottery that is drawn at once', async () => {
    const issueId = await closedIssue('VN_HUE');
    await closedIssue();
    for (const draw of [whole, '|||', first.replace('12', '123'), '|||,|,,,,,,||,,||'])
      expect(await report({ ...station, draw, complete: false })).toEqual({ status: 422, outcome: 'unreadable' });
    expect(await report({ ...result, draw: '1,2,', complete: false })).toEqual({ status: 422, outcome: 'unreadable' });
    expect(await report({ ...station, draw: more })).toEqual({ status: 422, outcome: 'unreadable' });
    expect(await read(issueId)).toEqual({ state: 'closed', draw: null, partial: null });
    await createIssue(server.db, 'VN_HUE', { number: '20261125', isOwn: false });
    const early = { ...station, issue: '20261125', draw: first, complete: false };
    expect(await report(early)).toEqual({ status: 409, outcome: 'early' });
  });
});

test('a correction waits for an operator', async () => {
  const issueId = await closedIssue();
  await report(result);
  expect(await report({ ...result, draw: '1,2,4' })).toEqual({ status: 200, outcome: 'waiting' });
  expect((await readIssue(issueId)).draw_version).toBe(1);
});

test('a result that contradicts an operator stops the draw', async () => {
  const issueId = await closedIssue();
  const given = { issue_id: issueId, version: 1, source: 'operator:1', draw_text: '9,9,9', given_at: new Date() };
  await server.db.insertInto('lottery_result').values(given).execute();
  expect(await report(result)).toEqual({ status: 200, outcome: 'differs' });
  expect((await readIssue(issueId)).state).toBe('closed');
});

test.each([
  ['another secret', { secret: 'guessed' }],
  ['another feed', { feed: 'other' }],
  ['an unknown key', { keyId: 'k2' }],
  ['an old time', { at: Date.now() - 120_000 }],
])('a report with %s is refused', async (_what, options) => {
  const issueId = await closedIssue();
  expect(await report(result, options)).toEqual({ status: 401, outcome: 'bad_signature' });
  expect((await readIssue(issueId)).state).toBe('closed');
});

test('a report of a lottery of another source, of an early issue, or of no draw is refused', async () => {
  await closedIssue('P3');
  expect(await report({ ...result, gameCode: 'P3' })).toEqual({ status: 404, outcome: 'not_found' });
  await createIssue(server.db, '3D', { number: '20261125', isOwn: false });
  expect(await report({ ...result, issue: '20261125' })).toEqual({ status: 409, outcome: 'early' });
  await closedIssue();
  expect(await report({ ...result, draw: '1,2' })).toEqual({ status: 422, outcome: 'unreadable' });
  expect(await report('{')).toEqual({ status: 400, outcome: 'bad_request' });
  expect(await report({ ...result, more: 1 })).toEqual({ status: 400, outcome: 'bad_request' });
});

test('a feed that is off is refused', async () => {
  await closedIssue();
  await server.db.updateTable('lottery_feed').set({ state: 'off' }).execute();
  expect(await report(result)).toEqual({ status: 401, outcome: 'bad_signature' });
  await server.db.updateTable('lottery_feed').set({ state: 'active' }).execute();
});
