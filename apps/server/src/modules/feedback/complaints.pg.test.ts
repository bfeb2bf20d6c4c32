import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ComplaintValue } from '@baize/contract/schemas/feedback';
import { runSweep } from '../../platform/sweep.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/ops.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { sendPixel } from '../../testing/pixel.ts';
import { createCatalogue, insertBet, MIDDAY_ZONE } from '../../testing/world.ts';
import { closeIdleComplaints, reportLateComplaints } from './jobs.ts';
import { complaintSweep } from './sweep.ts';

let server: TestApp;
let token: string;
let otherToken: string;

beforeAll(async () => {
  server = await openTestApp();
  token = await signUp(server, 'complainer');
  otherToken = await signUp(server, 'neighbour');
  await createCatalogue(server.db, 1);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await server.db.deleteFrom('complaint_post').execute();
  await server.db.deleteFrom('complaint').execute();
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const form = (change: object = {}) => ({
  requestId: randomUUID(),
  topic: 'deposit',
  title: 'Deposit of Tuesday',
  text: 'It has not come yet.',
  images: [],
  ...change,
});
const open = async (change: object = {}): Promise<ComplaintValue> =>
  valueOf('createComplaint', await call(server, 'createComplaint', form(change), { token }));
const read = async (complaintId: string) =>
  valueOf('complaint', await call(server, 'complaint', { complaintId }, { token }));
const write = async (complaintId: string, change: object = {}) =>
  await call(
    server,
    'answerComplaint',
    { requestId: randomUUID(), complaintId, text: 'Still nothing.', images: [], ...change },
    { token },
  );
const unread = async () => valueOf('unreadCount', await call(server, 'unreadCount', {}, { token })).complaints;

async function ops(command: string, ...options: readonly string[]) {
  const { code, printed } = await runCommand(['complaints', command, '--merchant', 'M1', ...options], {
    db: server.db,
  });
  return { code, text: printed.join('\n') };
}
const by = ['--by', 'asha'];
const idOf = ({ complaintId }: ComplaintValue) => ['--id', complaintId];

async function memberOf(account: string) {
  const row = await server.db
    .selectFrom('member')
    .select(['member_id', 'line'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { memberId: row.member_id, merchantId: 1, account, type: 0, line: row.line };
}

test('a complaint goes from its first word to its rating', async () => {
  const complaint = await open();
  expect(complaint).toMatchObject({ state: 'open', rating: null, subject: null, reopenUntil: null });
  const promised = Date.parse(complaint.dueAt ?? '') - Date.parse(complaint.createdAt);
  expect(promised).toBe(24 * 3_600_000);
  const id = idOf(complaint);
  expect((await ops('queue')).text).toContain(`${complaint.complaintId}  due`);
  expect(await ops('ask', ...id, '--text', 'Which bank?', ...by)).toMatchObject({ code: 0 });
  expect(await unread()).toBe(1);
  expect(await read(complaint.complaintId)).toMatchObject({ state: 'waiting_member', dueAt: null, unread: true });
  await call(server, 'readComplaint', { complaintId: complaint.complaintId }, { token });
  expect(await unread()).toBe(0);
  expect(valueOf('answerComplaint', await write(complaint.complaintId))).toMatchObject({
    state: 'open',
    dueAt: expect.any(String),
  });
  expect(await ops('note', ...id, '--text', 'the bank is slow', ...by)).toMatchObject({ code: 0 });
  expect(await ops('answer', ...id, '--text', 'It is credited now.', ...by)).toMatchObject({ code: 0 });
  expect(
    await call(server, 'rateComplaint', { complaintId: complaint.complaintId, rating: 5 }, { token }),
  ).toMatchObject({ status: 409, body: { code: 'complaint.not_closed' } });
  const closed = valueOf(
    'closeComplaint',
    await call(server, 'closeComplaint', { complaintId: complaint.complaintId }, { token }),
  );
  expect(closed).toMatchObject({ state: 'closed', reopenUntil: expect.any(String) });
  await call(server, 'rateComplaint', { complaintId: complaint.complaintId, rating: 4 }, { token });
  const last = await read(complaint.complaintId);
  expect(last.rating).toBe(4);
  expect(last.posts.map((post) => [post.by, post.text])).toEqual([
    ['member', 'It has not come yet.'],
    ['service', 'Which bank?'],
    ['member', 'Still nothing.'],
    ['service', 'It is credited now.'],
  ]);
  expect((await ops('show', ...id)).text).toContain('note of asha');
  const times = (await ops('times')).text;
  expect(times).toContain('complaints: 1\nanswered: 1\nlate: 0');
  expect(times).toContain('rating: 4\nratings: 1\nwaiting: 0\noverdue: 0');
});

test('markup stays text in what members and operators write', async () => {
  const attack = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const complaint = await open({ title: attack, text: attack });
  await ops('answer', ...idOf(complaint), '--text', attack, ...by);
  const stored = await read(complaint.complaintId);
  expect([stored.title, ...stored.posts.map(({ text }) => text)]).toEqual([attack, attack, attack]);
});

async function closedFor(days: number): Promise<void> {
  await server.db
    .updateTable('complaint')
    .set({ closed_at: hours(-24 * days) })
    .execute();
}

test('a closed complaint opens again for two weeks, and loses its rating', async () => {
  const { complaintId } = await open();
  await call(server, 'closeComplaint', { complaintId }, { token });
  await call(server, 'rateComplaint', { complaintId, rating: 1 }, { token });
  await closedFor(13);
  expect(valueOf('answerComplaint', await write(complaintId))).toMatchObject({ state: 'reopened', rating: null });
  await call(server, 'closeComplaint', { complaintId }, { token });
  await closedFor(15);
  expect(await write(complaintId)).toMatchObject({ status: 409, body: { code: 'complaint.closed' } });
  expect(await call(server, 'closeComplaint', { complaintId }, { token })).toMatchObject({ status: 409 });
});

test('a repeated request makes nothing twice', async () => {
  const request = form();
  const twice = [1, 2].map(async () => await call(server, 'createComplaint', request, { token }));
  const ids = (await Promise.all(twice)).map((answer) => valueOf('createComplaint', answer).complaintId);
  expect(new Set(ids).size).toBe(1);
  const requestId = randomUUID();
  await write(ids[0] ?? '', { requestId });
  const again = valueOf('answerComplaint', await write(ids[0] ?? '', { requestId }));
  expect(again.posts).toHaveLength(2);
  const other = { body: { code: 'ledger.key_reused' } };
  expect(await write(ids[0] ?? '', { requestId, text: 'Other words' })).toMatchObject(other);
  expect(await call(server, 'createComplaint', { ...request, title: 'Other' }, { token })).toMatchObject(other);
});

describe('what it is about', () => {
  test("is picked from the member's own list, and another member's is not found", async () => {
    const funding = { requestId: randomUUID(), amount: '500.00' };
    for (const each of [token, otherToken])
      valueOf(
        'demoDeposit',
        await call(server, 'demoDeposit', { ...funding, requestId: randomUUID() }, { token: each }),
      );
    const bet = async (account: string) =>
      String(
        (await insertBet(server.db, { member: await memberOf(account), placedAt: new Date(), timeZone: MIDDAY_ZONE }))
          .bet_id,
      );
    const [own, foreign] = [await bet('complainer'), await bet('neighbour')];
    const list = async (kind: string, as = token) =>
      valueOf('complaintSubjects', await call(server, 'complaintSubjects', { kind }, { token: as })).list;
    expect(await list('deposit')).toMatchObject([{ kind: 'deposit', amount: '500.00', currency: 'NPR' }]);
    expect((await list('bet')).map(({ subjectId }) => subjectId)).toEqual([own]);
    expect((await list('round')).map(({ subjectId }) => subjectId)).toEqual([own]);
    expect(await list('withdrawal')).toEqual([]);
    const [foreignDeposit] = await list('deposit', otherToken);
    const about = async (kind: string, subjectId: string) =>
      await call(server, 'createComplaint', form({ subject: { kind, subjectId } }), { token });
    expect(valueOf('createComplaint', await about('bet', own)).subject).toMatchObject({ subjectId: own });
    for (const [kind, subjectId] of [
      ['bet', foreign],
      ['round', foreign],
      ['deposit', foreignDeposit?.subjectId ?? ''],
      ['withdrawal', '999'],
      ['deposit', 'x'],
    ] as const)
      expect(await about(kind, subjectId)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  });
});

describe('strangers', () => {
  test('find neither the complaint nor its pictures, and cannot name those of another member', async () => {
    const image = await sendPixel(server, 'complaint', { token });
    const foreign = await sendPixel(server, 'complaint', { token: otherToken });
    expect(await call(server, 'createComplaint', form({ images: [foreign] }), { token })).toMatchObject({
      body: { code: 'upload.not_found' },
    });
    const { complaintId, posts } = await open({ images: [image] });
    expect(posts[0]?.images).toEqual([image]);
    expect(await call(server, 'uploadedImage', { uploadId: image }, { token })).toMatchObject({ status: 200 });
    const as = { token: otherToken };
    expect(await call(server, 'uploadedImage', { uploadId: image }, as)).toMatchObject({ status: 404 });
    const words = { requestId: randomUUID(), complaintId, text: 'Mine!', images: [] };
    for (const [id, request] of [
      ['complaint', { complaintId }],
      ['answerComplaint', words],
      ['readComplaint', { complaintId }],
      ['closeComplaint', { complaintId }],
      ['rateComplaint', { complaintId, rating: 1 }],
    ] as const)
      expect([id, await call(server, id, request, as)]).toMatchObject([id, { status: 404 }]);
    expect(valueOf('complaints', await call(server, 'complaints', { pageNo: 1, pageSize: 20 }, as)).list).toEqual([]);
    expect(await write(complaintId, { images: [foreign] })).toMatchObject({ body: { code: 'upload.not_found' } });
    expect((await read(complaintId)).posts).toHaveLength(1);
  });

  test('a flood ends at ten open complaints, however many come at once', async () => {
    const sent = Array.from({ length: 14 }, async () => await call(server, 'createComplaint', form(), { token }));
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'complaint.too_many' } });
  });

  test('a flood of words ends at forty a day', async () => {
    const { complaintId } = await open();
    for (let count = 0; count < 39; count += 1) expect((await write(complaintId)).status).toBe(200);
    expect(await write(complaintId)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
  });
});

describe('the desk', () => {
  test('merges two complaints of one member, and the first address leads to the conversation', async () => {
    const [first, second] = [await open({ text: 'One' }), await open({ text: 'Two' })];
    const into = ['--into', second.complaintId];
    expect(await ops('merge', ...idOf(first), ...into, ...by)).toMatchObject({ code: 0 });
    const found = await read(first.complaintId);
    expect([found.complaintId, found.posts.map(({ text }) => text)]).toEqual([second.complaintId, ['One', 'Two']]);
    const { list } = valueOf('complaints', await call(server, 'complaints', { pageNo: 1, pageSize: 20 }, { token }));
    expect(list.map(({ complaintId }) => complaintId)).toEqual([second.complaintId]);
    expect((await ops('merge', ...idOf(second), '--into', first.complaintId, ...by)).text).toContain('merged');
    const note = await ops('note', ...idOf(first), '--text', 'Nobody would find this note.', ...by);
    expect([note.code, note.text]).toEqual([2, expect.stringContaining('merged')]);
    const ofOther = valueOf('createComplaint', await call(server, 'createComplaint', form(), { token: otherToken }));
    expect((await ops('merge', ...idOf(second), '--into', ofOther.complaintId, ...by)).text).toContain(
      'different members',
    );
  });

  test('assigns to an operator, and answers with a canned answer in the language of the member', async () => {
    const complaint = await open();
    expect((await ops('assign', ...idOf(complaint), '--to', 'nobody-known', ...by)).code).toBe(2);
    expect((await ops('assign', ...idOf(complaint), '--to', 'asha', ...by)).text).toContain('assigned: asha');
    const texts = JSON.stringify({ en: 'We are looking into it.', ne: 'हामी हेर्दै छौं।' });
    await server.db.insertInto('canned_answer').values({ merchant_id: 1, code: 'looking', texts }).execute();
    await server.db.updateTable('member').set({ language: 'ne' }).where('account', '=', 'complainer').execute();
    const canned = ['--canned', 'looking'];
    expect((await ops('answer', ...idOf(complaint), ...canned, '--text', 'Both', ...by)).code).toBe(2);
    expect(await ops('answer', ...idOf(complaint), ...canned, ...by)).toMatchObject({ code: 0 });
    expect((await read(complaint.complaintId)).posts.at(-1)?.text).toBe('हामी हेर्दै छौं।');
  });

  test('cannot answer a closed complaint, nor one of another brand', async () => {
    const complaint = await open();
    await ops('close', ...idOf(complaint), '--text', 'Done.', ...by);
    expect((await ops('answer', ...idOf(complaint), '--text', 'More', ...by)).text).toContain('closed');
    const other = ['complaints', 'answer', '--merchant', 'M2', ...idOf(complaint), '--text', 'More', ...by];
    expect((await runCommand(other, { db: server.db })).code).toBe(2);
  });

  test('is alerted of late answers, and what waits for the member is closed after a week', async () => {
    const complaint = await open();
    const alerts: object[] = [];
    const log = { error: (fields: object) => void alerts.push(fields) };
    await reportLateComplaints(server.db, hours(23), log);
    expect(alerts).toEqual([]);
    await reportLateComplaints(server.db, hours(25), log);
    expect(alerts).toMatchObject([{ alert: 'complaints-late', brand: 'M1', late: 1 }]);
    await ops('answer', ...idOf(complaint), '--text', 'Here.', ...by);
    await closeIdleComplaints(server.db, hours(24 * 6));
    expect((await read(complaint.complaintId)).state).toBe('answered');
    await closeIdleComplaints(server.db, hours(24 * 8));
    expect((await read(complaint.complaintId)).state).toBe('closed');
  });
});

test('a closed complaint is deleted with its pictures after two years', async () => {
  const image = await sendPixel(server, 'complaint', { token });
  const { complaintId } = await open({ images: [image] });
  await call(server, 'closeComplaint', { complaintId }, { token });
  await runSweep(server.db, complaintSweep, hours(24 * 729));
  expect((await read(complaintId)).posts).toHaveLength(1);
  await runSweep(server.db, complaintSweep, hours(24 * 731));
  expect(await call(server, 'complaint', { complaintId }, { token })).toMatchObject({ status: 404 });
  expect(await server.db.selectFrom('upload').select('upload_id').where('upload_id', '=', image).execute()).toEqual([]);
  expect(await server.db.selectFrom('complaint_post').select('post_id').execute()).toEqual([]);
});
