import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { call, cookieHeader, PASSWORD as password, signUp, tokenOf, valueOf } from '../testing/people.ts';

let server: TestApp;
let member: string;
beforeAll(async () => {
  server = await openTestApp();
  member = await signUp(server, 'member01');
});
afterAll(async () => await server.close());

const served = (Object.entries(endpoints) as [EndpointId, Endpoint][]).filter(([id]) => !isUnserved(id));
const withToken = served.filter(([, { marks }]) => marks.token === true);
const hostOf = ({ marks }: Endpoint): string => (marks.site === 'agent' ? AGENT_HOST : MEMBER_HOST);
const login = async (username: string, options = {}): Promise<Answer> =>
  await call(server, 'login', { username, password, type: 'username' }, options);

async function sessionsOf(token: string): Promise<number> {
  return valueOf('sessions', await call(server, 'sessions', {}, { token })).list.length;
}

describe('another page acts for nobody', () => {
  const FOREIGN = ['http://evil.test', `https://${MEMBER_HOST}`, `http://${MEMBER_HOST}.evil.test`, 'null'];

  test.each(served)('%s', async (id, endpoint) => {
    for (const origin of FOREIGN) {
      const headers = { origin };
      expect(await call(server, id, {}, { token: member, host: hostOf(endpoint), headers })).toMatchObject({
        status: 403,
        body: { code: 'session.wrong_site' },
      });
    }
  });

  test('nor with the cookie of a remembered device, which stays good for its own site', async () => {
    await signUp(server, 'device01');
    const entered = await call(server, 'login', { username: 'device01', password, type: 'username', remember: true });
    const cookie = cookieHeader(entered);
    const ask = async (headers: Record<string, string>): Promise<Answer> =>
      await call(server, 'loginRemembered', { username: 'device01' }, { headers: { cookie, ...headers } });
    expect((await ask({ origin: 'http://evil.test' })).status).toBe(403);
    expect((await ask({ origin: `http://${MEMBER_HOST}` })).status).toBe(200);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])(
    'nor with a form of type %s, which needs no leave of the browser',
    async (type) => {
      const payload = JSON.stringify({ username: 'member01', password, type: 'username' });
      const { path: url, method } = endpoints.login.marks;
      const headers = { host: MEMBER_HOST, 'content-type': type };
      const { statusCode } = await server.app.inject({ method, url, headers, payload });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    },
  );

  test.each(withToken)('a token in a cookie opens nothing: %s', async (id, endpoint) => {
    const headers = { cookie: `token=${member}; baize_token=${member}; authorization=Bearer ${member}` };
    expect((await call(server, id, {}, { host: hostOf(endpoint), headers })).status).toBe(401);
  });
});

describe('a session is made at log-in, and nobody can choose it before', () => {
  test('whatever the browser brings, the token is new; what it brought stays as it was', async () => {
    const chosen = await signUp(server, 'fixation1');
    const token = tokenOf(await login('fixation1', { token: chosen, headers: { cookie: `token=${chosen}` } }));
    expect(token).not.toBe(chosen);
    expect(await sessionsOf(token)).toBe(2);
  });

  test("the token of somebody else's session is not lent to who logs in with it", async () => {
    await signUp(server, 'fixation2');
    const token = tokenOf(await login('fixation2', { token: member }));
    const [own, theirs] = await Promise.all(
      [token, member].map(async (each) => valueOf('memberInfo', await call(server, 'memberInfo', {}, { token: each }))),
    );
    expect([own?.account, theirs?.account]).toEqual(['fixation2', 'member01']);
  });

  test('a token that the server did not make is none, however it is written', async () => {
    for (const token of ['', 'chosen', randomUUID(), 'A'.repeat(43), `x${member}`, member.toLowerCase()])
      expect((await call(server, 'memberInfo', {}, { token })).status).toBe(401);
  });

  test('a session that was ended is not opened again by the next log-in', async () => {
    const ended = await signUp(server, 'fixation3');
    expect((await call(server, 'logout', {}, { token: ended })).status).toBe(200);
    tokenOf(await login('fixation3', { token: ended }));
    expect((await call(server, 'memberInfo', {}, { token: ended })).status).toBe(401);
  });
});

describe('what was overheard is good for nothing', () => {
  const send = async (sealed: string, id: EndpointId = 'login'): Promise<Answer> => {
    const { method, path: url }: Endpoint['marks'] = endpoints[id].marks;
    return await server.ask({ method, url, sealed });
  };

  test('a sealed log-in is read once: no second session, here or at another call, however many come at once', async () => {
    const token = await signUp(server, 'replayed1');
    const sealed = await server.seal({ username: 'replayed1', password, type: 'username' });
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await send(sealed)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await send(sealed, 'register')).toMatchObject({ status: 409, body: { code: 'request.replayed' } });
    expect(await sessionsOf(token)).toBe(2);
  });

  test('one that was held back for over a minute is not read at all', async () => {
    const token = await signUp(server, 'replayed2');
    const sealed = await server.seal({ username: 'replayed2', password, type: 'username' });
    server.at(new Date(Date.now() + 61_000));
    const late = await send(sealed);
    server.at(undefined);
    expect(late).toMatchObject({ status: 400, body: { code: 'request.stale' } });
    expect(await sessionsOf(token)).toBe(1);
  });

  test('the code of a hand-off opens once, however many try at once', async () => {
    const token = await signUp(server, 'replayed3');
    const made = await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token });
    const { code } = valueOf('createHandOff', made);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => await call(server, 'loginHandOff', { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(code).not.toBe(token);
  });
});

test.each(withToken)('a token in the address opens nothing: %s', async (_id, endpoint) => {
  const { method, path } = endpoint.marks;
  for (const name of ['token', 'access_token', 'authorization', 'sessionToken']) {
    const url = `${path}?${name}=${encodeURIComponent(member)}`;
    const answer = await server.ask({ method, url, host: hostOf(endpoint) });
    expect(answer.status).toBe(401);
  }
});
