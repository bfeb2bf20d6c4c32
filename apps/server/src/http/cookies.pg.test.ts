import { endpoints } from '@baize/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_HOST, openTestApp, type TestApp } from '../testing/app.ts';

const SECURE_HOST = 'secure.one.test';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  const row = { host: SECURE_HOST, origin: `https://${SECURE_HOST}`, merchant_id: 1, site: 'member', is_main: false };
  await server.db.insertInto('merchant_domain').values(row).execute();
});
afterAll(async () => await server.close());

async function requestCaptchaCookie(host: string): Promise<string> {
  const { method, path: url } = endpoints.captcha.marks;
  const { headers } = await server.ask({ method, url, host });
  return [headers['set-cookie'] ?? []].flat().find((line) => line.includes('baize_captcha')) ?? '';
}

test('prefixes cookies with __Secure- on a site with HTTPS, and not on a site without', async () => {
  expect(await requestCaptchaCookie(SECURE_HOST)).toMatch(
    /^__Secure-baize_captcha=.*; HttpOnly; Secure; SameSite=Strict/,
  );
  expect(await requestCaptchaCookie(MEMBER_HOST)).toMatch(/^baize_captcha=/);
});

test('ignores a cookie without the prefix on a site with HTTPS', async () => {
  const { method, path: url } = endpoints.rememberedLogin.marks;
  const lastLogin = Buffer.from(JSON.stringify({ type: 'username', username: 'sita' })).toString('base64url');
  const read = async (cookie: string) =>
    (await server.ask({ method, url, host: SECURE_HOST, headers: { cookie } })).body;
  expect(await read(`__Secure-baize_last=${lastLogin}`)).toMatchObject({
    value: { type: 'username', username: 'sita' },
  });
  expect(await read(`baize_last=${lastLogin}`)).toMatchObject({ value: { type: 'none' } });
});
