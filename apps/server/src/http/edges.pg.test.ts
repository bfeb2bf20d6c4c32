import { randomUUID } from 'node:crypto';
import { endpoints } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdminApp } from './admin-app.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, registration, type Answer, type TestApp } from '../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

const { login, register, gameList, registerSettings } = endpoints;

async function logIn(username: string, password: string, app: TestApp = server): Promise<Answer> {
  const sealed = await app.seal({ username, password, type: 'username' });
  return await app.ask({ method: 'POST', url: login.marks.path, sealed });
}

test('refuses U+0000, which no column can store, as an invalid request', async () => {
  expect(await logIn('a\0b', 'x')).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  const search = await server.ask({ method: 'GET', url: `${gameList.marks.path}?gameName=%00` });
  expect(search).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  const sealed = await server.seal({ username: 'a', password: 'b', type: 'username' }, { jti: `${randomUUID()}\0` });
  const answer = await server.ask({ method: 'POST', url: login.marks.path, sealed });
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.unreadable' } });
});

test('refuses an address that cannot be decoded with a code of the contract', async () => {
  expect(await server.ask({ method: 'GET', url: '/wps/%zz' })).toMatchObject({
    status: 400,
    body: { success: false, code: 'request.invalid' },
  });
});

test('requires the captcha after a wrong password also if the user name is typed with blanks or in another case', async () => {
  expect(await logIn('guessed1', 'x')).toMatchObject({ status: 401, body: { value: { captcha: true } } });
  for (const name of ['guessed1', ' guessed1', 'GUESSED1 '])
    expect(await logIn(name, 'x')).toMatchObject({ status: 422, body: { code: 'captcha.required' } });
});

test('accepts a password with blanks around it or in another Unicode form as it was set', async () => {
  await server.db.updateTable('register_rule').set({ pattern_id: 0 }).where('field', '=', 'password').execute();
  for (const [username, password] of [
    ['blanks01', ' Secret 123 '],
    ['accent01', 'Se\u0301cret123'],
  ] as const) {
    const sealed = await server.seal(registration(username, { password, confirmPassword: password }));
    expect((await server.ask({ method: 'PUT', url: register.marks.path, sealed })).status).toBe(200);
    expect((await logIn(username, password)).status).toBe(200);
  }
});

test('refuses the same host with another scheme as another origin', async () => {
  const url = registerSettings.marks.path;
  const answer = await server.ask({ method: 'GET', url, headers: { origin: `https://${MEMBER_HOST}` } });
  expect(answer).toMatchObject({ status: 403, body: { code: 'session.wrong_site' } });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('allows the method PUT in the CORS preflight of a site', async () => {
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: register.marks.path,
    headers: { host: MEMBER_HOST, origin: `http://${MEMBER_HOST}`, 'access-control-request-method': 'PUT' },
  });
  expect(answer.headers['access-control-allow-methods']).toContain('PUT');
});

test('sends security headers to browsers, also for an unknown route, and not to partners', async () => {
  const readHeaders = async (method: 'GET' | 'POST', url: string) =>
    (await server.app.inject({ method, url, headers: { host: MEMBER_HOST } })).headers;
  for (const url of [registerSettings.marks.path, '/wps/nothing-here'])
    expect(await readHeaders('GET', url)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
    });
  for (const url of ['/seamless/v1/balance', '/payments/v1/webhook/nobody'])
    expect(await readHeaders('POST', url)).not.toHaveProperty(['content-security-policy']);
});

test('ignores x-forwarded-host unless a trusted proxy sends it', async () => {
  const { path: url } = registerSettings.marks;
  const headers = { host: 'nobody.test', 'x-forwarded-host': MEMBER_HOST };
  const fromStranger = await server.app.inject({ method: 'GET', url, headers, remoteAddress: '10.1.1.1' });
  expect(fromStranger.statusCode).toBe(421);
  const fromProxy = await server.app.inject({ method: 'GET', url, headers, remoteAddress: '127.0.0.1' });
  expect(fromProxy.statusCode).toBe(200);
});

test('answers 304 for an unchanged cacheable reply, and forbids storing of other replies', async () => {
  const url = registerSettings.marks.path;
  const first = await server.ask({ method: 'GET', url });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const { etag = '' } = first.headers;
  const again = await server.app.inject({ method: 'GET', url, headers: { host: MEMBER_HOST, 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const status = await server.ask({ method: 'GET', url: endpoints.systemStatus.marks.path, host: AGENT_HOST });
  expect(status.headers['cache-control']).toBe('no-store');
});

test('is ready only if the database has every migration of the release', async () => {
  const readReadyStatus = async (): Promise<number> =>
    (await server.app.inject({ method: 'GET', url: '/readyz' })).statusCode;
  expect(await readReadyStatus()).toBe(200);
  await sql`update migration set name = 'x' || name where name like '0001%'`.execute(server.db);
  expect(await readReadyStatus()).toBe(503);
  await sql`update migration set name = substr(name, 2) where name like 'x0001%'`.execute(server.db);
});

test('is ready with a warning if a history partition is missing', async () => {
  const now = new Date();
  const readReadinessOn = async (day: number) => {
    server.at(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 20, day)));
    const { statusCode, body } = await server.app.inject({ method: 'GET', url: '/readyz' });
    return { statusCode, body: JSON.parse(body) as unknown };
  };
  expect(await readReadinessOn(19)).toEqual({ statusCode: 200, body: { ok: true } });
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 21)).toISOString().slice(0, 7);
  const warnings = [`history partitions of ${month} are missing`];
  expect(await readReadinessOn(20)).toEqual({ statusCode: 200, body: { ok: true, warnings } });
  server.at(undefined);
});

test.each(['/metrics', '/openapi.json', '/docs'])('does not serve %s on the public port', async (url) => {
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
});

test('the OpenAPI document describes the marks and does not contain the wallet API', async () => {
  const { paths } = (await buildAdminApp(new Registry()).inject('/openapi.json')).json<{ paths: Paths }>();
  expect(Object.keys(paths).every((path) => !path.startsWith('/seamless'))).toBe(true);
  expect(Object.keys(paths[login.marks.path]?.['post']?.requestBody?.content ?? {})).toEqual(['application/jose']);
  expect(paths[endpoints.memberInfo.marks.path]?.['get']?.security).toEqual([{ session: [] }]);
  expect(paths[gameList.marks.path]?.['get']?.security).toEqual([{ session: [] }, {}]);
});

type Paths = Record<string, Record<string, { security?: unknown; requestBody?: { content: object } }>>;
