import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  AGENT_HOST,
  MEMBER_HOST,
  openTestApp,
  OTHER_MEMBER_HOST,
  type Answer,
  type TestApp,
} from '../../testing/app.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.db
    .insertInto('merchant_switch')
    .values({ merchant_id: 1, mod_id: 'PWDEXPFORCECHANGE3', enabled: true })
    .execute();
});
afterAll(async () => await server.close());
afterEach(() => server.at(undefined));

test('accepts a hand-off code once, within a minute, on the host for which it was created', async () => {
  const token = await signUp(server, 'handoff1');
  const requestHandOff = async (origin: string): Promise<Answer> =>
    await call(server, 'createHandOff', { origin }, { token });
  expect((await requestHandOff('http://evil.test')).body).toMatchObject({ code: 'session.hand_off_origin' });
  expect((await requestHandOff(`http://${OTHER_MEMBER_HOST}`)).body).toMatchObject({ code: 'session.hand_off_origin' });
  const { code } = valueOf('createHandOff', await requestHandOff(`http://${MEMBER_HOST}`));
  expect((await call(server, 'loginHandOff', { code }, { host: AGENT_HOST })).body).toMatchObject({
    code: 'session.hand_off_invalid',
  });
  expect((await call(server, 'loginHandOff', { code })).status).toBe(200);
  expect((await call(server, 'loginHandOff', { code })).body).toMatchObject({ code: 'session.hand_off_invalid' });
  const agentHandOff = valueOf('createHandOff', await requestHandOff(`http://${AGENT_HOST}`));
  expect((await call(server, 'loginHandOff', { code: agentHandOff.code }, { host: AGENT_HOST })).body).toMatchObject({
    code: 'session.not_agent',
  });
  const otherToken = tokenOf(
    await call(server, 'login', { type: 'username', username: 'handoff1', password: PASSWORD }),
  );
  const endedHandOff = valueOf(
    'createHandOff',
    await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token: otherToken }),
  );
  expect((await call(server, 'endOtherSessions', { password: PASSWORD }, { token })).status).toBe(200);
  expect((await call(server, 'loginHandOff', { code: endedHandOff.code })).body).toMatchObject({
    code: 'session.hand_off_invalid',
  });
  const lateHandOff = valueOf('createHandOff', await requestHandOff(`http://${MEMBER_HOST}`));
  server.at(new Date(Date.now() + 61_000));
  expect((await call(server, 'loginHandOff', { code: lateHandOff.code })).body).toMatchObject({
    code: 'session.hand_off_invalid',
  });
});

test('demands the password change on the other host as well, if the log-in of the hand-off must change its password', async () => {
  const token = await signUp(server, 'handoff2');
  const { code } = valueOf(
    'createHandOff',
    await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token }),
  );
  await sql`update session set password_state = 'expired'
    where member_id = (select member_id from member where account = 'handoff2')`.execute(server.db);
  const continued = await call(server, 'loginHandOff', { code });
  expect(continued).toMatchObject({ body: { value: { passwordExpired: true } } });
  const handedOffToken = tokenOf(continued);
  expect(await call(server, 'endOtherSessions', { password: PASSWORD }, { token: handedOffToken })).toMatchObject({
    body: { code: 'password.change_required' },
  });
});
