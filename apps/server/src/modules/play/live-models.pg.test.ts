import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKeyRing } from '../../platform/key-ring.ts';
import { integrationKeyRow } from '../../platform/secret-row.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { createCatalogue } from '../../testing/world.ts';

const SECRET = 'a secret that both sides have';
const CODE = 'ROOMS';
const maya = { modelId: 'maya', name: 'Maya', picture: '/art/avatars/2', online: true };
const asha = { modelId: 'asha', name: 'Asha', picture: '/art/avatars/6', online: false };

let server: TestApp;
let vendor: Server;
/** The answer of the vendor to the next calls, and the calls that it has vendorRequests. */
let answer: { status: number; body: unknown };
let vendorRequests: { request: IncomingMessage; body: string; connections: number }[];

beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1);
  vendor = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const connections = server.pool.totalCount - server.pool.idleCount;
      vendorRequests.push({ request, body: Buffer.concat(chunks).toString(), connections });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  // The server listens on a port and not on a pipe, so that its address has a port and the cast is safe.
  await addVendor(CODE, `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await server.close();
  vendor.close();
});
beforeEach(async () => {
  answer = { status: 200, body: { code: 'OK', models: [maya, asha] } };
  vendorRequests = [];
  await setSwitch('on');
});

async function addVendor(code: string, url: string): Promise<void> {
  const { db } = server;
  const values = {
    code,
    name: code,
    launch_url: 'https://rooms.test',
    live_chat_url: url,
    wallet_mode: 'single',
  };
  await db.insertInto('integration').values(values).execute();
  const sealed_secret = createKeyRing([Buffer.alloc(32, 7)]).seal(SECRET, integrationKeyRow(code, 'k1'));
  await db.insertInto('integration_key').values({ integration_code: code, key_id: 'k1', sealed_secret }).execute();
  await db.insertInto('vendor').values({ code, name: code, integration_code: code, position: 9 }).execute();
  await db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: code }).execute();
  const game = {
    node_id: 990_000 + code.length,
    vendor_code: code,
    game_type: 'CHAT',
    game_code: 'LOUNGE',
    icon: '/x',
    position: 9,
  };
  await db
    .insertInto('game')
    .values({ ...game, names: JSON.stringify({ en: 'Rooms' }) })
    .execute();
}

/** Switches live-model chats of the brand on or off. */
async function setSwitch(state: 'on' | 'off'): Promise<void> {
  const row = { merchant_id: 1, mod_id: 'LIVECHAT', enabled: state === 'on' };
  await server.db
    .insertInto('merchant_switch')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'mod_id']).doUpdateSet({ enabled: row.enabled }))
    .execute();
}

const room = { modelId: `${CODE}~maya`, language: 'en' };

test('lists the presenters of the vendor, which are fetched by a signed call', async () => {
  const { list } = valueOf('liveModels', await call(server, 'liveModels', { language: 'ne' }));
  expect(list).toEqual([
    { ...maya, modelId: `${CODE}~maya` },
    { ...asha, modelId: `${CODE}~asha` },
  ]);
  const [{ request, body } = { request: undefined, body: '' }] = vendorRequests;
  const header = (name: string): string => String(request?.headers[name]);
  const signed = `${header('x-timestamp')}\n${header('x-nonce')}\n${request?.url}\n${body}`;
  expect(request?.url).toBe('/live-chat/v1/models');
  expect(header('x-signature')).toBe(createHmac('sha256', SECRET).update(signed).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({ language: 'ne' });
});

test('a browser may reuse the list for 15 seconds, and revalidates it with its ETag', async () => {
  const first = await call(server, 'liveModels', {});
  expect(first.headers['cache-control']).toBe('private, max-age=15');
  const etag = String(first.headers.etag);
  answer = { status: 200, body: { code: 'OK', models: [asha] } };
  const changed = await call(server, 'liveModels', {}, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
  // A refusal is not stored: the rooms may be back at the next moment.
  answer = { status: 500, body: {} };
  expect((await call(server, 'liveModels', {})).headers['cache-control']).toBe('no-store');
});

test('a brand that has switched live-model chats off has no list and no rooms, and no vendor is called', async () => {
  await setSwitch('off');
  for (const reply of [await call(server, 'liveModels', {}), await call(server, 'launchChat', room)])
    expect(reply.body).toMatchObject({ success: false, code: 'game.not_found' });
  expect(vendorRequests).toEqual([]);
});

test.each([
  ['fails', { status: 500, body: {} }],
  ['answers in another form', { status: 200, body: { code: 'OK', models: [{ modelId: 'maya' }] } }],
  [
    'names a picture of a stranger',
    { status: 200, body: { code: 'OK', models: [{ ...maya, picture: 'https://x.test/a' }] } },
  ],
])('refuses with game.maintenance if the vendor %s', async (_name, wrongAnswer) => {
  answer = wrongAnswer;
  expect((await call(server, 'liveModels', {})).body).toMatchObject({ success: false, code: 'game.maintenance' });
});

test('a member enters with a token for one use, a visitor without one', async () => {
  const token = await signUp(server, 'guest1');
  const { chatUrl, name } = valueOf('launchChat', await call(server, 'launchChat', room, { token }));
  const url = new URL(chatUrl);
  expect([name, url.origin, url.pathname, url.searchParams.get('model')]).toEqual([
    'Maya',
    'https://rooms.test',
    '/play/LOUNGE',
    'maya',
  ]);
  expect(url.searchParams.get('launchToken')).toMatch(/.{20,}/);
  const watching = new URL(valueOf('launchChat', await call(server, 'launchChat', room)).chatUrl);
  expect([watching.searchParams.get('launchToken'), watching.searchParams.get('mode')]).toEqual([null, 'demo']);
});

test('refuses a room that is closed or unknown, and members on a break from play', async () => {
  const token = await signUp(server, 'guest2');
  const enter = async (modelId: string) => (await call(server, 'launchChat', { ...room, modelId }, { token })).body;
  expect(await enter(`${CODE}~asha`)).toMatchObject({ code: 'chat.model_offline' });
  expect(await enter(`${CODE}~nobody`)).toMatchObject({ code: 'game.not_found' });
  expect(await enter(randomUUID())).toMatchObject({ code: 'game.not_found' });
  const { member_id } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'guest2')
    .executeTakeFirstOrThrow();
  const exclusion = { member_id, kind: 'exclusion', since: new Date(0), until: null };
  await server.db.insertInto('play_exclusion').values(exclusion).execute();
  expect(await enter(`${CODE}~maya`)).toMatchObject({ code: 'play.excluded' });
});

test('fetches the lists of many vendors with one database connection, and holds none while they answer', async () => {
  const { live_chat_url: url } = await server.db
    .selectFrom('integration')
    .select('live_chat_url')
    .where('code', '=', CODE)
    .executeTakeFirstOrThrow();
  const others = ['ROOMS_TWO', 'ROOMS_THREE', 'ROOMS_FOURTH'];
  for (const code of others) await addVendor(code, url ?? '');
  let [used, most] = [0, 0];
  const countAcquired = (): void => void (most = Math.max(most, (used += 1)));
  const countReleased = (): void => void (used -= 1);
  server.pool.on('acquire', countAcquired).on('release', countReleased);
  const { list } = valueOf('liveModels', await call(server, 'liveModels', { language: 'es' }));
  server.pool.off('acquire', countAcquired).off('release', countReleased);
  expect(list).toHaveLength(2 * (1 + others.length));
  expect(vendorRequests.map(({ connections }) => connections)).toEqual([0, 0, 0, 0]);
  expect(most).toBe(1);
});
