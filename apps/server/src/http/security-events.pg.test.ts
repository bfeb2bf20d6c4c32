import { Writable } from 'node:stream';
import { endpoints } from '@baize/contract/catalogue';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggerOptions } from '../platform/log.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { call } from '../testing/people.ts';
import { securityEventOf } from './security-events.ts';

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

const events = () =>
  lines.flatMap(({ securityEvent, code, route }) => (securityEvent ? [[securityEvent, code, route]] : []));
const { memberInfo, login } = endpoints;

test('logs one line for a refused authorisation and for a failed log-in, with the route and no personal data', async () => {
  await call(server, 'memberInfo', {});
  await call(server, 'login', { username: 'nobody12', password: 'Wrong1234', type: 'username' });
  expect(events()).toEqual([
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
  expect(events().map(([event]) => event)).toEqual(['authentication_failed', 'replay_refused', 'tampering_suspected']);
});

test.each([
  ['/seamless/v1/balance', '/seamless/v1/balance', 'BAD_SIGNATURE'],
  ['/seamless/v1/win', '/seamless/v1/win', 'BAD_SIGNATURE'],
  ['/payments/v1/webhook/NOBODY', '/payments/v1/webhook/:provider', 'bad_signature'],
])('logs one line for a partner call to %s without a valid signature', async (url, route, answer) => {
  const { statusCode, body } = await server.app.inject({ method: 'POST', url, payload: { playerId: 'nobody14' } });
  expect([statusCode, body]).toEqual([401, expect.stringContaining(answer)]);
  expect(events()).toEqual([['partner_signature_refused', 'BAD_SIGNATURE', route]]);
  expect(JSON.stringify(lines)).not.toContain('nobody14');
});

test('logs no event for refusals of normal use', async () => {
  // This code is sent to a member without a password whose log-in is not recent, which is no sign of an attack.
  expect(securityEventOf('security.log_in_again')).toBeUndefined();
  await call(server, 'affiliateCheck', { code: 'NOSUCH', domain: 'x' });
  await server.ask({ method: 'GET', url: '/wps/no-such-call' });
  expect(events()).toEqual([]);
});
