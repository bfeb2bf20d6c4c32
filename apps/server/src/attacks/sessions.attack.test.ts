import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { call, cookieHeader, PASSWORD as password, signUp, tokenOf, valueOf } from '../testing/people.ts';

let server: TestApp;
let memberToken: string;
beforeAll(async () => {
  server = await openTestApp();
  memberToken = await signUp(server, 'member01');
});
afterAll(async () => await server.close());

const served = (Object.entries(endpoints) as [EndpointId, Endpoint][]).filter(([id]) => !isUnserved(id));
const withToken = served.filter(([, { marks }]) => marks.token === true);
const getHost = ({ marks }: Endpoint): string => (marks.site === 'agent' ? AGENT_HOST : MEMBER_HOST);
const login = async (username: string, options = {}): Promise<Answer> =>
  await call(server, 'login', { username, password, type: 'username' }, options);

async function countSessions(token: string): Promise<number> {
  return valueOf('sessions', await call(server, 'sessions', {}, { token })).list.length;
}

describe('a request from another site', () => {
  const FOREIGN = ['http://evil.test', `https://${MEMBER_HOST}`, `http://${MEMBER_HOST}.evil.test`, 'null'];

  test.each(served)('is refused although it carries a valid token: %s', async (id, endpoint) => {
    for (const origin of FOREIGN) {
      const headers = { origin };
      expect(await call(server, id, {}, { token: memberToken, host: getHost(endpoint), headers })).toMatchObject({
        status: 403,
        body: { code: 'session.wrong_site' },
      });
    }
  });

  test('is refused with the cookie of a remembered device, and the cookie stays valid on its own site', async () => {
    await signUp(server, 'device01');
    const entered = await call(server, 'login', { username: 'device01', password, type: 'username', remember: true });
    const cookie = cookieHeader(entered);
    const ask = async (headers: Record<string, string>): Promise<Answer> =>
      await call(server, 'loginRemembered', { username: 'device01' }, { headers: { cookie, ...headers } });
    expect((await ask({ origin: 'http://evil.test' })).status).toBe(403);
    expect((await ask({ origin: `http://${MEMBER_HOST}` })).status).toBe(200);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])(
    'is refused as a form of type %s, which a browser sends without a preflight',
    async (type) => {
      const payload = JSON.stringify({ username: 'member01', password, type: 'username' });
      const { path: url, method } = endpoints.login.marks;
      const headers = { host: MEMBER_HOST, 'content-type': type };
      const { statusCode } = await server.app.inject({ method, url, headers, payload });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    },
  );

  test.each(withToken)('is not authenticated by a token in a cookie: %s', async (id, endpoint) => {
    const headers = { cookie: `token=${memberToken}; baize_token=${memberToken}; authorization=Bearer ${memberToken}` };
    expect((await call(server, id, {}, { host: getHost(endpoint), headers })).status).toBe(401);
  });
});

describe('a log-in creates a session that nobody can choose before (session fixation)', () => {
  test('creates a new token for a browser that already has a token, and keeps the old session', async () => {
    const chosen = await signUp(server, 'fixation1');
    const token = tokenOf(await login('fixation1', { token: chosen, headers: { cookie: `token=${chosen}` } }));
    expect(token).not.toBe(chosen);
    expect(await countSessions(token)).toBe(2);
  });

  test('does not give the session of another member to a browser that sends its token', async () => {
    await signUp(server, 'fixation2');
    const token = tokenOf(await login('fixation2', { token: memberToken }));
    const [own, theirs] = await Promise.all(
      [token, memberToken].map(async (each) =>
        valueOf('memberInfo', await call(server, 'memberInfo', {}, { token: each })),
      ),
    );
    expect([own?.account, theirs?.account]).toEqual(['fixation2', 'member01']);
  });

  test('refuses every token that the server has not created', async () => {
    for (const token of ['', 'chosen', randomUUID(), 'A'.repeat(43), `x${memberToken}`, memberToken.toLowerCase()])
      expect((await call(server, 'memberInfo', {}, { token })).status).toBe(401);
  });

  test('does not reopen an ended session', async () => {
    const ended = await signUp(server, 'fixation3');
    expect((await call(server, 'logout', {}, { token: ended })).status).toBe(200);
    tokenOf(await login('fixation3', { token: ended }));
    expect((await call(server, 'memberInfo', {}, { token: ended })).status).toBe(401);
  });
});

describe('a recorded request cannot be replayed', () => {
  const send = async (sealed: string, id: EndpointId = 'login'): Promise<Answer> => {
    const { method, path: url }: Endpoint['marks'] = endpoints[id].marks;
    return await server.ask({ method, url, sealed });
  };

  test('accepts a sealed log-in once, even if eight copies arrive at the same time or at another call', async () => {
    const token = await signUp(server, 'replayed1');
    const sealed = await server.seal({ username: 'replayed1', password, type: 'username' });
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await send(sealed)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await send(sealed, 'register')).toMatchObject({ status: 409, body: { code: 'request.replayed' } });
    expect(await countSessions(token)).toBe(2);
  });

  test('refuses a sealed log-in that arrives more than a minute late', async () => {
    const token = await signUp(server, 'replayed2');
    const sealed = await server.seal({ username: 'replayed2', password, type: 'username' });
    server.at(new Date(Date.now() + 61_000));
    const late = await send(sealed);
    server.at(undefined);
    expect(late).toMatchObject({ status: 400, body: { code: 'request.stale' } });
    expect(await countSessions(token)).toBe(1);
  });

  test('accepts the code of a hand-off once, even if eight copies arrive at the same time', async () => {
    const token = await signUp(server, 'replayed3');
    const handOffAnswer = await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token });
    const { code } = valueOf('createHandOff', handOffAnswer);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => await call(server, 'loginHandOff', { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(code).not.toBe(token);
  });
});

test.each(withToken)('a token in the URL does not authenticate: %s', async (_id, endpoint) => {
  const { method, path } = endpoint.marks;
  for (const name of ['token', 'access_token', 'authorization', 'sessionToken']) {
    const url = `${path}?${name}=${encodeURIComponent(memberToken)}`;
    const answer = await server.ask({ method, url, host: getHost(endpoint) });
    expect(answer.status).toBe(401);
  }
});
