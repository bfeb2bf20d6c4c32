import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import { TRIAL_TYPE } from '@baize/contract/limits';
import type { Marks } from '@baize/contract/marks';
import type { LoginValue } from '@baize/contract/schemas/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBodyKeys } from '../platform/body-keys.ts';
import {
  AGENT_HOST,
  MEMBER_HOST,
  openTestApp,
  OTHER_MEMBER_HOST,
  registration,
  type Answer,
  type TestApp,
} from '../testing/app.ts';
import { call, cookieHeader } from '../testing/people.ts';
import { unserved } from './unserved.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

const registerPath = endpoints.register.marks.path;
const infoPath = endpoints.memberInfo.marks.path;

async function registerWith(sealed: string): Promise<Answer> {
  return await server.ask({ method: 'PUT', url: registerPath, sealed });
}

async function signIn(username: string): Promise<string> {
  const { body } = await registerWith(await server.seal(registration(username)));
  expect(body).toMatchObject({ success: true });
  return (body as { value: LoginValue }).value.token;
}

describe('E: sealed bodies', () => {
  test('refuses plain JSON if the endpoint requires a sealed body', async () => {
    const answer = await server.ask({ method: 'PUT', url: registerPath, json: registration('plainly') });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'request.not_encrypted' } });
  });

  test.each([
    ['this call', `PUT ${MEMBER_HOST}${registerPath}`, 200],
    ['another call', `POST ${MEMBER_HOST}${endpoints.login.marks.path}`, 400],
    ['another brand', `PUT ${OTHER_MEMBER_HOST}${registerPath}`, 400],
  ])('checks the audience of a body that was sealed for %s', async (name, aud, status) => {
    const sealed = await server.seal(registration(`sealed${name.length}`), { aud });
    expect(await registerWith(sealed)).toMatchObject({ status });
  });

  test('refuses a sealed body that is sent again', async () => {
    const sealed = await server.seal(registration('onceonly'));
    expect((await registerWith(sealed)).status).toBe(200);
    expect(await registerWith(sealed)).toMatchObject({ status: 409, body: { code: 'request.replayed' } });
  });

  test.each([-61, 61])('refuses a body that was sealed %i s away from now', async (offset) => {
    const sealed = await server.seal(registration('oldbody'), { iat: Date.now() / 1000 + offset });
    expect(await registerWith(sealed)).toMatchObject({ status: 400, body: { code: 'request.stale' } });
  });

  test('refuses a body with an unknown key or a changed ciphertext, and writes nothing', async () => {
    const foreign = await server.seal(registration('foreign1'), { keys: await makeBodyKeys() });
    expect(await registerWith(foreign)).toMatchObject({ status: 409, body: { code: 'request.key_unknown' } });
    const parts = (await server.seal(registration('foreign2'))).split('.');
    parts[3] = `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`;
    expect(await registerWith(parts.join('.'))).toMatchObject({ status: 400, body: { code: 'request.unreadable' } });
    const members = await server.db
      .selectFrom('member')
      .select('account')
      .where('account', 'like', 'foreign%')
      .execute();
    expect(members).toEqual([]);
  });
});

describe('T: tokens', () => {
  test('refuses a call without a token, with a wrong token, and after the end of the session', async () => {
    expect(await server.ask({ method: 'GET', url: infoPath })).toMatchObject({
      status: 401,
      body: { code: 'session.required' },
    });
    expect(await server.ask({ method: 'GET', url: infoPath, token: 'A'.repeat(43) })).toMatchObject({
      status: 401,
      body: { code: 'session.expired' },
    });
    const token = await signIn('tokens1');
    expect((await server.ask({ method: 'GET', url: infoPath, token })).status).toBe(200);
    expect((await server.ask({ method: 'DELETE', url: endpoints.logout.marks.path, token })).status).toBe(200);
    expect(await server.ask({ method: 'GET', url: infoPath, token })).toMatchObject({
      status: 401,
      body: { code: 'session.expired', value: { reason: 'ended' } },
    });
  });

  test('refuses a token on another brand or site', async () => {
    const token = await signIn('tokens2');
    for (const host of [AGENT_HOST, OTHER_MEMBER_HOST]) {
      expect(await server.ask({ method: 'GET', url: infoPath, token, host })).toMatchObject({
        status: 403,
        body: { code: 'session.wrong_site' },
      });
    }
  });

  test('refuses a token whose session was idle for too long', async () => {
    const token = await signIn('tokens3');
    server.at(new Date(Date.now() + 1801 * 1000));
    const answer = await server.ask({ method: 'GET', url: infoPath, token });
    server.at(new Date());
    expect(answer).toMatchObject({ status: 401, body: { code: 'session.expired', value: { reason: 'idle' } } });
  });
});

describe('hosts and origins', () => {
  test('refuses an unknown host', async () => {
    const answer = await server.ask({
      method: 'GET',
      url: endpoints.systemStatus.marks.path,
      host: 'play.nowhere.test',
    });
    expect(answer).toMatchObject({ status: 421, body: { code: 'system.unknown_domain' } });
  });

  test("an agent's endpoint is not found on the member domain", async () => {
    const url = `${endpoints.teamOverview.marks.path}?from=2026-01-01&to=2026-01-02`;
    expect(await server.ask({ method: 'GET', url })).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    });
    expect(await server.ask({ method: 'GET', url, host: AGENT_HOST })).toMatchObject({ status: 401 });
  });

  test.each(['http://evil.test', `http://${AGENT_HOST}`, `http://${OTHER_MEMBER_HOST}`, 'null'])(
    'refuses a call from a page of %s',
    async (origin) => {
      const answer = await server.ask({ method: 'GET', url: endpoints.systemStatus.marks.path, headers: { origin } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'session.wrong_site' } });
    },
  );

  test('accepts a call from a page of the same site, with the CORS header', async () => {
    const origin = `http://${MEMBER_HOST}`;
    const answer = await server.ask({ method: 'GET', url: endpoints.systemStatus.marks.path, headers: { origin } });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  });

  test('refuses other calls than the system status during maintenance', async () => {
    const setSystemStatus = async (system_status: number): Promise<void> => {
      await server.db.updateTable('merchant').set({ system_status }).where('merchant_id', '=', 2).execute();
      // The brand of a host is cached for SITE_CACHE_SECONDS, so the clock moves past that time.
      server.at(new Date(Date.now() + 10_000));
    };
    await setSystemStatus(1);
    expect(
      await server.ask({ method: 'GET', url: endpoints.systemStatus.marks.path, host: OTHER_MEMBER_HOST }),
    ).toMatchObject({
      status: 200,
      body: { value: { status: 1, maintenance: true } },
    });
    expect(
      await server.ask({ method: 'GET', url: endpoints.whitelabel.marks.path, host: OTHER_MEMBER_HOST }),
    ).toMatchObject({
      status: 503,
      body: { code: 'system.maintenance' },
    });
    await server.db.updateTable('merchant').set({ system_status: 0 }).where('merchant_id', '=', 2).execute();
    server.at(new Date());
  });
});

describe('codes of refused requests', () => {
  test('refuses a body that is too large, an unknown path, and an invalid query', async () => {
    const large = await server.ask({
      method: 'POST',
      url: endpoints.launchGame.marks.path,
      json: { text: 'x'.repeat(70_000) },
      token: await signIn('limits1'),
    });
    expect(large).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
    expect(await server.ask({ method: 'GET', url: '/wps/nothing' })).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    });
    const query = await server.ask({ method: 'GET', url: `${endpoints.gameList.marks.path}?pageSize=10000` });
    expect(query).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test.each(unserved)('answers that %s is not available, because it is not implemented yet', async (id) => {
    const { marks }: Endpoint = endpoints[id];
    const host = marks.site === 'agent' ? AGENT_HOST : MEMBER_HOST;
    const token = await getUnservedToken(host);
    expect(
      await server.ask({ method: marks.method, url: marks.path, host, token, ...(await createEmptyBody(marks)) }),
    ).toMatchObject({ status: 501, body: { success: false, code: 'system.not_available' } });
  });
});

async function createEmptyBody({ method, encrypted }: Marks): Promise<{ json?: object; sealed?: string }> {
  if (method === 'GET' || method === 'DELETE') return {};
  return encrypted ? { sealed: await server.seal({}) } : { json: {} };
}

let memberToken: string | undefined;
let agentToken: string | undefined;

async function getUnservedToken(host: string): Promise<string> {
  memberToken ??= await signIn('unserved1');
  if (host === MEMBER_HOST) return memberToken;
  agentToken ??= await openAgentSession();
  return agentToken;
}

async function openAgentSession(): Promise<string> {
  await signIn('agent01');
  await server.db.updateTable('member').set({ type: 1 }).where('account', '=', 'agent01').execute();
  const sealed = await server.seal({ username: 'agent01', password: 'Lantern2026', type: 'username' });
  const { body } = await server.ask({ method: 'POST', url: endpoints.login.marks.path, host: AGENT_HOST, sealed });
  return (body as { value: LoginValue }).value.token;
}

describe('account and step-up', () => {
  const all = Object.entries<Endpoint>(endpoints);
  const realOnly = all.filter(([, { marks }]) => marks.account === 'real');
  let trialToken: string | undefined;

  async function openTrialSession(): Promise<string> {
    const token = await signIn('trialmarks');
    await server.db.updateTable('member').set({ type: TRIAL_TYPE }).where('account', '=', 'trialmarks').execute();
    return token;
  }

  test.each(realOnly)('%s refuses a trial account before it reads the request', async (_id, { marks }) => {
    trialToken ??= await openTrialSession();
    const target = { method: marks.method, url: marks.path, token: trialToken, ...(await createEmptyBody(marks)) };
    const refusal = { status: 403, body: { code: 'session.true_account_needed' } };
    expect(await server.ask(target)).toMatchObject(refusal);
  });

  test('counts wrong withdraw passwords together over all calls that ask for the password', async () => {
    const token = await signIn('steppedup');
    const withdrawPassword = 'Cash2026out';
    const ask = async (id: EndpointId, request: object) => (await call(server, id, request, { token })).body;
    const remove = async (typed: string) =>
      await ask('removePayoutAccount', { payoutAccountId: '7', withdrawPassword: typed });
    const transfer = async (typed: string) => {
      const form = { requestId: randomUUID(), direction: 'upline', to: 'nobody', amount: '1.00' };
      return await ask('transferUpline', { ...form, withdrawPassword: typed });
    };
    expect(await remove(withdrawPassword)).toMatchObject({ code: 'withdraw_password.not_set' });
    const passwords = { newWithdrawPassword: withdrawPassword, confirmNewWithdrawPassword: withdrawPassword };
    await ask('setWithdrawPassword', { ...passwords, password: 'Lantern2026' });
    expect(await remove(withdrawPassword)).toMatchObject({ code: 'payout_account.not_found' });
    for (let tries = 1; tries <= 2; tries += 1) {
      expect(await remove('Wrong2026')).toMatchObject({ code: 'withdraw_password.wrong' });
      expect(await transfer('Wrong2026')).toMatchObject({ code: 'withdraw_password.wrong' });
    }
    expect(await remove('Wrong2026')).toMatchObject({ code: 'withdraw_password.locked' });
    expect(await transfer(withdrawPassword)).toMatchObject({ code: 'withdraw_password.locked' });
  });
});

test('refuses too many calls with the seconds to wait', async () => {
  const limitedServer = await openTestApp({ rateLimitScale: 0.05 });
  try {
    const sealed = async (index: number): Promise<string> =>
      await limitedServer.seal({ username: `nobody${index}`, password: 'x', type: 'username' });
    const answers: Answer[] = [];
    for (let index = 0; index < 3; index += 1)
      answers.push(
        await limitedServer.ask({ method: 'POST', url: endpoints.login.marks.path, sealed: await sealed(index) }),
      );
    expect(answers.map(({ status }) => status)).toEqual([401, 422, 429]);
    expect(answers[2]?.body).toMatchObject({
      code: 'request.rate_limited',
      value: { retryAfterSeconds: expect.any(Number) },
    });
  } finally {
    await limitedServer.close();
  }
});

test('limits a browser before its address reaches the limit', async () => {
  const limitedServer = await openTestApp({ rateLimitScale: 0.05 });
  try {
    const url = endpoints.login.marks.path;
    const logIn = async (cookie: string): Promise<Answer> => {
      const sealed = await limitedServer.seal({ username: 'nobody', password: 'x', type: 'username' });
      return await limitedServer.ask({ method: 'POST', url, sealed, headers: { cookie } });
    };
    const first = await logIn('baize_device=made-up');
    expect(cookieHeader(first)).toMatch(/baize_device=[0-9a-f-]{36}/);
    const again = await logIn(cookieHeader(first));
    expect(again).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
  } finally {
    await limitedServer.close();
  }
});
