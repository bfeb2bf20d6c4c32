import { Writable } from 'node:stream';
import { endpoints } from '@baize/contract/catalogue';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggerOptions } from '../platform/log.ts';
import { hashPassword } from '../members/password.ts';
import { AGENT_HOST, openTestApp, type TestApp } from '../testing/app.ts';
import { call, PASSWORD, signUp, tokenOf } from '../testing/people.ts';
import { findSecurityEvent } from './security-events.ts';

interface Line {
  readonly securityEvent?: string;
  readonly code?: string;
  readonly route?: string;
  readonly reqId?: string;
}

let server: TestApp;
let lines: Line[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Line),
      );
      done();
    },
  });
  server = await openTestApp({ logger: { ...loggerOptions('warn'), stream } });
  await server.db.updateTable('merchant').set({ human_check_scenes: [] }).execute();
});
afterAll(async () => await server.close());
beforeEach(() => {
  lines = [];
});

const readEvents = () =>
  lines.flatMap(({ securityEvent, code, route }) => (securityEvent ? [[securityEvent, code, route]] : []));
const { memberInfo, login } = endpoints;

test('logs one line for a refused authorisation and for a failed log-in, with the route and no personal data', async () => {
  await call(server, 'memberInfo', {});
  await call(server, 'login', { username: 'nobody12', password: 'Wrong1234', type: 'username' });
  expect(readEvents()).toEqual([
    ['authorisation_refused', 'session.required', memberInfo.marks.path],
    ['authentication_failed', 'session.bad_credentials', login.marks.path],
  ]);
  expect(lines.every(({ reqId }) => reqId !== undefined)).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('nobody12');
});

test('logs different events for a replayed body and an unreadable one', async () => {
  const sealed = await server.seal({ username: 'nobody13', password: 'Wrong1234', type: 'username' });
  for (const body of [sealed, sealed, 'a.b.c.d.e'])
    await server.ask({ method: 'POST', url: login.marks.path, sealed: body });
  expect(readEvents().map(([event]) => event)).toEqual([
    'authentication_failed',
    'replay_refused',
    'tampering_suspected',
  ]);
});

test.each([
  ['/seamless/v1/balance', '/seamless/v1/balance', 'BAD_SIGNATURE'],
  ['/seamless/v1/win', '/seamless/v1/win', 'BAD_SIGNATURE'],
  ['/payments/v1/webhook/NOBODY', '/payments/v1/webhook/:provider', 'bad_signature'],
])('logs one line for a partner call to %s without a valid signature', async (url, route, answer) => {
  const { statusCode, body } = await server.app.inject({ method: 'POST', url, payload: { playerId: 'nobody14' } });
  expect([statusCode, body]).toEqual([401, expect.stringContaining(answer)]);
  expect(readEvents()).toEqual([['partner_signature_refused', 'BAD_SIGNATURE', route]]);
  expect(JSON.stringify(lines)).not.toContain('nobody14');
});

test('logs a wrong old withdraw password', async () => {
  const token = await signUp(server, 'withdraws');
  const setWithdrawPassword = async (chosen: string, more: object = {}) => {
    const request = { password: PASSWORD, newWithdrawPassword: chosen, confirmNewWithdrawPassword: chosen, ...more };
    return await call(server, 'setWithdrawPassword', request, { token });
  };
  expect((await setWithdrawPassword('882244')).status).toBe(200);
  await setWithdrawPassword('731946', { oldWithdrawPassword: '776650' });
  const { path } = endpoints.setWithdrawPassword.marks;
  expect(readEvents()).toEqual([['authentication_failed', 'security.old_withdraw_password', path]]);
});

test('logs invalid proofs: the ticket of a reset and the token of a provider', async () => {
  const provider = {
    merchant_id: 1,
    project_id: 'baize-test',
    api_key: 'public',
    auth_domain: 'auth.test',
    phone: true,
  };
  await server.db
    .insertInto('identity_provider')
    .values({ ...provider, providers: ['google'] })
    .execute();
  await server.db
    .insertInto('merchant_switch')
    .values({ merchant_id: 1, mod_id: 'CHNGPASSMAIL3', enabled: true })
    .execute();
  const passwords = { newPassword: 'Sagarmatha8848', confirmNewPassword: 'Sagarmatha8848' };
  await call(server, 'resetByEmail', { ticket: 'x'.repeat(43), ...passwords });
  await call(server, 'loginSocial', { provider: 'google', firebaseIdToken: 'a.b.c' });
  expect(readEvents()).toEqual([
    ['authentication_failed', 'password.ticket_invalid', endpoints.resetByEmail.marks.path],
    ['authentication_failed', 'phone_auth.token_invalid', endpoints.loginSocial.marks.path],
  ]);
});

test('logs calls of an account that must change its password or add a second factor first', async () => {
  const { path } = endpoints.endOtherSessions.marks;
  await signUp(server, 'initial9');
  await server.db
    .updateTable('merchant')
    .set({ initial_password_hash: await hashPassword(PASSWORD), agents_need_second_factor: true })
    .execute();
  const login = { username: 'initial9', password: PASSWORD, type: 'username' };
  const token = tokenOf(await call(server, 'login', login));
  await call(server, 'endOtherSessions', { password: PASSWORD }, { token });
  await server.db.updateTable('merchant').set({ initial_password_hash: null }).execute();
  await server.db.updateTable('member').set({ type: 1 }).where('account', '=', 'initial9').execute();
  const asAgent = { host: AGENT_HOST, token: tokenOf(await call(server, 'login', login, { host: AGENT_HOST })) };
  await call(server, 'endOtherSessions', { password: PASSWORD }, asAgent);
  expect(readEvents()).toEqual([
    ['authorisation_refused', 'password.change_required', path],
    ['authorisation_refused', 'two_factor.required', path],
  ]);
});

test('logs no event for refusals of normal use', async () => {
  // This code is sent to a member without a password whose log-in is not recent, which is no sign of an attack.
  expect(findSecurityEvent('security.log_in_again')).toBeUndefined();
  await call(server, 'affiliateCheck', { code: 'NOSUCH', domain: 'x' });
  await server.ask({ method: 'GET', url: '/wps/no-such-call' });
  expect(readEvents()).toEqual([]);
});
