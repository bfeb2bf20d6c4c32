import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggerOptions } from '../platform/log.ts';
import { openTestApp, registration, type TestApp } from '../testing/app.ts';
import { call, cookieHeader, PASSWORD, tokenOf } from '../testing/people.ts';

let server: TestApp;
let written = '';
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  server = await openTestApp({ logger: { ...loggerOptions('trace'), stream } });
});
afterAll(async () => await server.close());

const ACCOUNT = 'lakpasherpa';
const EMAIL = 'lakpa@mail.example';
const MOBILE = '9812388848';
const IP = '203.0.113.48';

test('writes no personal data, no password and no token of a person to the log', async () => {
  const headers = { 'x-forwarded-for': IP };
  const registered = await call(server, 'register', { ...registration(ACCOUNT), email: EMAIL }, { headers });
  const token = tokenOf(registered);
  const login = { username: ACCOUNT, password: PASSWORD, type: 'username', remember: true };
  const entered = await call(server, 'login', login, { headers });
  await call(server, 'login', { ...login, password: 'NotTheOne1' }, { headers });
  await call(server, 'forgotByEmail', { username: ACCOUNT, email: EMAIL }, { headers });
  await call(server, 'bindMobile', mobile, { token, headers });
  await call(server, 'affiliateCheck', { code: ACCOUNT, domain: MOBILE }, { headers });
  await call(server, 'securityOverview', {}, { token, headers });
  await server.ask({ method: 'GET', url: `/wps/${ACCOUNT}?email=${EMAIL}&token=${token}`, headers });
  // A table is missing, so that an internal error is logged as well.
  await server.db.schema.alterTable('member').renameTo('member_away').execute();
  expect((await call(server, 'memberInfo', {}, { token, headers })).status).toBe(500);
  await server.db.schema.alterTable('member_away').renameTo('member').execute();

  expect(written.split('\n').length).toBeGreaterThan(10);
  expect(written).toContain('a request failed');
  const cookies = cookieHeader(entered)
    .split('; ')
    .map((cookie) => cookie.split('=')[1] ?? '');
  for (const datum of [ACCOUNT, EMAIL, MOBILE, IP, PASSWORD, 'NotTheOne1', token, tokenOf(entered), ...cookies])
    expect(written).not.toContain(datum);
});

const mobile = {
  mobileNum: MOBILE,
  countryDialingCode: '977',
  password: PASSWORD,
  verificationCode: '000000',
};
