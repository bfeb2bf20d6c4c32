import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UploadPurpose } from '@baize/contract/codes';
import { sendPixel } from '../../testing/pixel.ts';
import { runSweep } from '../../platform/sweep.ts';
import { AGENT_HOST, OTHER_MEMBER_HOST, openTestApp, TEST_VAULT_KEYS, type TestApp } from '../../testing/app.ts';
import { createVault } from '../../platform/vault.ts';
import { runCommand } from '../../testing/ops.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { readNewestMessage, passHumanCheck } from '../../testing/verification.ts';
import { openContact, sealContacts } from './contact.ts';
import { feedbackSweep } from './sweep.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await openTestApp();
  token = await signUp(server, 'feedbacker');
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await server.db.deleteFrom('feedback').execute();
  await server.db
    .updateTable('merchant')
    .set({ human_check_scenes: ['sms'] })
    .execute();
});

const form = (change: object = {}) => ({
  requestId: randomUUID(),
  content: 'The lobby is quick on my phone.',
  images: [],
  ...change,
});
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const rows = async () => await server.db.selectFrom('feedback').selectAll().orderBy('feedback_id').execute();
const picture = async (purpose: UploadPurpose, options: object = {}) => await sendPixel(server, purpose, options);

test('a visitor and a member send feedback from each site, and a member is known', async () => {
  expect(await call(server, 'feedback', form({ contact: 'ram@example.test' }))).toMatchObject({ status: 200 });
  expect(await call(server, 'feedback', form(), { token })).toMatchObject({ status: 200 });
  expect(await call(server, 'feedback', form(), { host: AGENT_HOST })).toMatchObject({ status: 200 });
  const [visitor, member, agentSite] = await rows();
  expect(visitor).toMatchObject({ site: 'member', member_id: null, state: 'new' });
  expect(visitor?.sealed_contact?.includes('ram@example.test')).toBe(false);
  expect(member?.member_id).not.toBeNull();
  expect(agentSite?.site).toBe('agent');
});

test.each([
  ['two words', 'too short'],
  ['301 words', 'long '.repeat(301)],
])('refuses %s', async (_name, content) => {
  expect(await call(server, 'feedback', form({ content }))).toMatchObject({
    status: 422,
    body: { code: 'feedback.length' },
  });
});

test('asks a visitor for a check where the brand wants one, and a member for none', async () => {
  await server.db
    .updateTable('merchant')
    .set({ human_check_scenes: ['feedback'] })
    .execute();
  expect(await call(server, 'feedback', form())).toMatchObject({ body: { code: 'human_check.required' } });
  const humanCheck = await passHumanCheck(server, 'register');
  expect(await call(server, 'feedback', form({ humanCheck }))).toMatchObject({ body: { code: 'human_check.failed' } });
  const pass = await passHumanCheck(server, 'feedback');
  expect(await call(server, 'feedback', form({ humanCheck: pass }))).toMatchObject({ status: 200 });
  expect(await call(server, 'feedback', form({ humanCheck: pass }))).toMatchObject({
    body: { code: 'human_check.failed' },
  });
  expect(await call(server, 'feedback', form(), { token })).toMatchObject({ status: 200 });
});

test('a repeated request is kept once', async () => {
  const request = form();
  for (let time = 0; time < 3; time += 1)
    expect(await call(server, 'feedback', request, { token })).toMatchObject({ status: 200 });
  const other = { ...request, content: 'Other words under one id.' };
  expect(await call(server, 'feedback', other, { token })).toMatchObject({ body: { code: 'ledger.key_reused' } });
  expect(await rows()).toHaveLength(1);
});

describe('pictures', () => {
  test('are kept with the feedback of a visitor and of a member', async () => {
    const ofVisitor = await picture('feedback');
    expect(await call(server, 'feedback', form({ images: [ofVisitor] }))).toMatchObject({ status: 200 });
    const ofMember = await picture('feedback', { token });
    expect(await call(server, 'feedback', form({ images: [ofMember] }), { token })).toMatchObject({ status: 200 });
    const used = await server.db.selectFrom('upload').select('used_by').where('used_by', 'is not', null).execute();
    expect(used).toHaveLength(2);
  });

  test('of another purpose, of somebody else or named before are refused, and nothing is kept', async () => {
    const foreign = await picture('feedback', { token });
    const proof = await picture('deposit_proof', { token });
    const named = await picture('feedback');
    await call(server, 'feedback', form({ images: [named] }));
    for (const images of [[foreign], [named], [randomUUID()]])
      expect(await call(server, 'feedback', form({ images }))).toMatchObject({ body: { code: 'upload.not_found' } });
    expect(await call(server, 'feedback', form({ images: [proof] }), { token })).toMatchObject({
      body: { code: 'upload.not_found' },
    });
    expect(await rows()).toHaveLength(1);
  });
});

describe('the budget of claimed pictures of visitors', () => {
  const MIB = 1024 ** 2;
  interface Filling {
    readonly count: number;
    readonly bytes: number;
    readonly daysAgo: number;
    readonly merchantId?: number;
  }
  /** Stores pictures that feedback of visitors claimed before. The second statement copies the compressed bytes of the first row. */
  const fill = async ({ count, bytes, daysAgo, merchantId = 1 }: Filling) => {
    const usedBy = `feedback:${randomUUID()}`;
    await sql`insert into upload (upload_id, merchant_id, purpose, content_type, bytes, created_at, expires_at, used_by, used_at)
      select gen_random_uuid(), ${merchantId}, 'feedback', 'image/png', decode(repeat('00', ${bytes}), 'hex'),
        now() - interval '200 days', now() - interval '199 days', ${usedBy}, now() - make_interval(days => ${daysAgo})`.execute(
      server.db,
    );
    await sql`insert into upload (upload_id, merchant_id, purpose, content_type, bytes, created_at, expires_at, used_by, used_at)
      select gen_random_uuid(), merchant_id, purpose, content_type, bytes, created_at, expires_at, used_by, used_at
      from upload, generate_series(2, ${count}) where used_by = ${usedBy}`.execute(server.db);
  };
  const sendWithPicture = async (options: { token?: string } = {}) =>
    await call(server, 'feedback', form({ images: [await picture('feedback', options)] }), options);
  const NO_ROOM = { status: 409, body: { code: 'upload.no_room' } };
  beforeEach(async () => {
    await server.db.deleteFrom('upload').execute();
  });
  afterAll(async () => {
    await server.db.deleteFrom('upload').execute();
  });

  test.each([
    ['the bytes of a day', { count: 32, bytes: 8 * MIB, daysAgo: 0 }],
    ['the number of pictures', { count: 20_000, bytes: 1, daysAgo: 2 }],
  ])(
    'is used up by %s: pictures are refused, and feedback without them and of members is accepted',
    async (_name, filling) => {
      await fill(filling);
      expect(await sendWithPicture()).toMatchObject(NO_ROOM);
      expect(await rows()).toEqual([]);
      expect(await call(server, 'feedback', form())).toMatchObject({ status: 200 });
      expect(await sendWithPicture({ token })).toMatchObject({ status: 200 });
    },
  );

  test('is not touched by an earlier day within the whole budget, or by another brand', async () => {
    await fill({ count: 40, bytes: 8 * MIB, daysAgo: 2 });
    await fill({ count: 40, bytes: 8 * MIB, daysAgo: 0, merchantId: 2 });
    expect(await sendWithPicture()).toMatchObject({ status: 200 });
  });

  test('is used up by the bytes of all days together', async () => {
    await fill({ count: 512, bytes: 8 * MIB, daysAgo: 2 });
    expect(await sendWithPicture()).toMatchObject(NO_ROOM);
  });

  test('is not exceeded by claims at the same time', async () => {
    // The room of two pictures of one pixel is left.
    const [{ size } = { size: 0 }] = await (async () => {
      await picture('feedback');
      return await server.db
        .selectFrom('upload')
        .select(sql<number>`octet_length(bytes)`.as('size'))
        .execute();
    })();
    await fill({ count: 31, bytes: 8 * MIB, daysAgo: 0 });
    await fill({ count: 1, bytes: 8 * MIB - 2 * size, daysAgo: 0 });
    const sent = await Promise.all(Array.from({ length: 5 }, async () => await sendWithPicture()));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

test('a picture that a visitor uploaded to another brand is not found', async () => {
  const foreign = await picture('feedback');
  expect(await call(server, 'feedback', form({ images: [foreign] }), { host: OTHER_MEMBER_HOST })).toMatchObject({
    body: { code: 'upload.not_found' },
  });
});

describe('a flood', () => {
  test('of one address range ends after five a day, however many come at once', async () => {
    const sent = Array.from(
      { length: 9 },
      async (_, host) => await call(server, 'feedback', form(), { headers: from(`2001:db8:7:7::${host + 1}`) }),
    );
    const stati = (await Promise.all(sent)).map(({ status }) => status);
    expect(stati.filter((status) => status === 200)).toHaveLength(5);
    expect(stati.filter((status) => status === 429)).toHaveLength(4);
    const other = { headers: from('2001:db8:7:8::1') };
    expect(await call(server, 'feedback', form(), other)).toMatchObject({ status: 200 });
    expect(
      await call(server, 'feedback', form(), { host: OTHER_MEMBER_HOST, headers: from('2001:db8:7:7::1') }),
    ).toMatchObject({ status: 200 });
  });

  test('of a member ends after ten a day', async () => {
    const sent = Array.from({ length: 14 }, async () => await call(server, 'feedback', form(), { token }));
    expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(10);
  });
});

describe('the desk', () => {
  async function ops(command: string, ...options: readonly string[]) {
    const argv = ['feedback', command, '--merchant', 'M1', ...options];
    const { code, printed } = await runCommand(argv, { db: server.db, vault: createVault(TEST_VAULT_KEYS) });
    return { code, text: printed.join('\n') };
  }
  const by = ['--by', 'asha'];

  test('answers a member by a message whose markup is plain text', async () => {
    await call(server, 'feedback', form(), { token });
    const [row] = await rows();
    const id = ['--id', String(row?.feedback_id)];
    expect((await ops('list')).text).toContain('The lobby is quick on my phone.');
    const answer = 'Thank you <img src=x onerror=alert(1)> & more';
    expect(await ops('answer', ...id, '--text', answer, ...by)).toMatchObject({ code: 0 });
    expect((await ops('answer', ...id, '--text', answer, ...by)).text).toContain('answered already');
    const { list } = valueOf('messages', await call(server, 'messages', { pageNo: 1, pageSize: 20 }, { token }));
    expect(list).toMatchObject([{ content: '<p>Thank you &lt;img src=x onerror=alert(1)&gt; &amp; more</p>' }]);
  });

  test('answers a visitor by e-mail, shows the contact for a reason, and closes what has none', async () => {
    await call(server, 'feedback', form({ contact: 'ram@example.test' }));
    await call(server, 'feedback', form());
    const [mailed, nameless] = (await rows()).map(({ feedback_id }) => ['--id', String(feedback_id)]);
    expect((await ops('show', ...(mailed ?? []))).text).not.toContain('ram@example.test');
    expect((await ops('contact', ...(mailed ?? []), '--reason', 'call back', ...by)).text).toContain(
      'ram@example.test',
    );
    expect(await ops('answer', ...(mailed ?? []), '--text', 'Soon.', ...by)).toMatchObject({ code: 0 });
    expect(await readNewestMessage(server.db)).toMatchObject({ address: 'ram@example.test', body: 'Soon.' });
    expect(await ops('answer', ...(nameless ?? []), '--text', 'Soon.', ...by)).toMatchObject({ code: 2 });
    expect(await ops('close', ...(nameless ?? []), ...by)).toMatchObject({ code: 0 });
    const audit = await server.db
      .selectFrom('operator_audit')
      .select('command')
      .where('command', 'like', 'feedback %')
      .orderBy('audit_id', 'desc')
      .limit(3)
      .execute();
    expect(audit.map(({ command }) => command)).toEqual(['feedback close', 'feedback answer', 'feedback contact']);
  });

  test('keeps a contact readable when the key of the vault changes', async () => {
    await call(server, 'feedback', form({ contact: 'ram@example.test' }));
    const [row] = await rows();
    const fresh = { id: 'test-2', key: randomBytes(32) };
    const sealing = { operator: 'asha', now: () => new Date() };
    const both = createVault([fresh, ...TEST_VAULT_KEYS]);
    expect(await sealContacts(server.db, both, sealing)).toEqual({ sealed: 0, moved: 1 });
    expect(await sealContacts(server.db, both, sealing)).toEqual({ sealed: 0, moved: 0 });
    const [moved] = await rows();
    const sealed = moved?.sealed_contact ?? Buffer.alloc(0);
    expect(openContact(createVault([fresh]), row?.request_id ?? '', sealed)).toBe('ram@example.test');
  });

  test('finds nothing of another brand', async () => {
    await call(server, 'feedback', form(), { host: OTHER_MEMBER_HOST });
    const [row] = await rows();
    expect(await ops('show', '--id', String(row?.feedback_id))).toMatchObject({ code: 2 });
  });
});

test('feedback and its pictures are deleted after 180 days', async () => {
  const image = await picture('feedback', { token });
  await call(server, 'feedback', form({ images: [image] }), { token });
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await runSweep(server.db, feedbackSweep, later(179));
  expect(await rows()).toHaveLength(1);
  await runSweep(server.db, feedbackSweep, later(181));
  expect(await rows()).toHaveLength(0);
  const kept = await server.db.selectFrom('upload').select('upload_id').where('upload_id', '=', image).execute();
  expect(kept).toEqual([]);
});
