import { gamesMarks } from '@baize/contract/marks/games';
import { cashierMarks } from '@baize/contract/marks/cashier';
import { lobbyMarks } from '@baize/contract/marks/lobby';
import { memberMarks } from '@baize/contract/marks/member';
import { sessionMarks } from '@baize/contract/marks/session';
import { systemMarks } from '@baize/contract/marks/system';
import { walletMarks } from '@baize/contract/marks/wallet';
import type { Marks } from '@baize/contract/marks';
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiConfig } from './config.ts';
import { wireRequest } from './call.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { ok, refused, startTestServer, type Seen, type TestServer } from './test-server.ts';

const TIMEOUT_MS = 80;
const SERVER_AHEAD_MS = 3_600_000;

let server: TestServer;
let token: string | null;
let config: ApiConfig;

beforeEach(async () => {
  server = await startTestServer();
  token = null;
  config = {
    origin: server.origin,
    getToken: () => token,
    getLanguage: () => 'ne',
    onSessionEnded: vi.fn<() => void>(),
  };
});
afterEach(() => server.close());

/** Creates a base query and calls it as RTK Query does. */
function client({ type = 'query', signal = new AbortController().signal, ...options }: ClientOptions = {}) {
  const baseQuery = createTransport({ config: () => config, backoff: () => Promise.resolve(), ...options });
  return async (marks: Marks, argument?: Record<string, unknown>, timeoutMs?: number) => {
    // The transport reads only these two properties of RTK Query's argument.
    const api = { signal, type } as Parameters<typeof baseQuery>[1];
    return baseQuery({ marks, argument, ...(timeoutMs !== undefined && { timeoutMs }) }, api, {});
  };
}

interface ClientOptions extends TransportOptions {
  readonly type?: 'query' | 'mutation';
  readonly signal?: AbortSignal;
}

describe('what is sent', () => {
  test('sends the argument of a GET in the query string, without undefined entries', async () => {
    await client()(gamesMarks.gameList, { gameType: 'RNG', pageNo: 2, gameName: 'टाइगर & co', vassalage: undefined });
    const url = new URL(server.seen[0]?.url ?? '', server.origin);
    expect(url.pathname).toBe('/wps/relay/GCSGAME_gameList');
    expect(Object.fromEntries(url.searchParams)).toEqual({ gameType: 'RNG', pageNo: '2', gameName: 'टाइगर & co' });
    expect(server.seen[0]).toMatchObject({ method: 'GET', body: '', headers: { 'accept-language': 'ne' } });
  });

  test('sends the argument of a POST as JSON', async () => {
    token = 'secret';
    await client()(cashierMarks.demoDeposit, { requestId: 'r', amount: '100.00' });
    expect(server.seen[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ requestId: 'r', amount: '100.00' });
  });

  test.each([
    ['true', memberMarks.memberInfo, 'Bearer secret'],
    ['optional', gamesMarks.gameList, 'Bearer secret'],
    ['false', systemMarks.whitelabel, undefined],
  ] as const)('sends the token where the mark is %s', async (_mark, marks, expected) => {
    token = 'secret';
    await client()(marks);
    expect(server.seen[0]?.headers.authorization).toBe(expected);
  });

  test('calls without a token for a visitor where it is optional, and refuses to call where it is required', async () => {
    await client()(gamesMarks.gameList);
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    expect(await client()(memberMarks.memberInfo)).toMatchObject({ error: { code: 'session.required' } });
    expect(server.seen).toHaveLength(1);
    expect(config.onSessionEnded).not.toHaveBeenCalled();
  });
});

describe('what comes back', () => {
  test('returns the value of a reply', async () => {
    server.answer = () => ok([{ modId: 'FREEPLAY3' }]);
    expect(await client()(systemMarks.whitelabel)).toEqual({ data: [{ modId: 'FREEPLAY3' }] });
  });

  test('returns a refusal with its code, message and value', async () => {
    token = 'secret';
    server.answer = () => refused(422, 'cashier.daily_limit', { left: '0.00' });
    expect(await client()(cashierMarks.demoDeposit, {})).toEqual({
      error: { code: 'cashier.daily_limit', message: 'cashier.daily_limit', value: { left: '0.00' } },
    });
  });

  test.each([
    [200, '<html>', 'system.unexpected'],
    [200, 'null', 'system.unexpected'],
    [200, '{"success":true}', 'system.unexpected'],
    [429, 'slow down', 'request.rate_limited'],
    [418, '{"success":false,"code":"418","message":"not a code"}', 'system.unexpected'],
    // The site has no sentence for this code and shows the general one.
    [418, '{"success":false,"code":"tea.pot","message":"newer server"}', 'tea.pot'],
  ])('%i %s becomes %s', async (status, body, code) => {
    server.answer = () => ({ status, body });
    expect(await client()(systemMarks.whitelabel)).toMatchObject({ error: { code } });
  });
});

describe('retries', () => {
  const failures = {
    drop: () => 'drop' as const,
    busy: () => refused(503, 'system.busy'),
    bare503: () => ({ status: 503, body: '' }),
  };

  test.each(Object.entries(failures))('retries a GET twice: %s', async (_name, failure) => {
    server.answer = failure;
    expect(await client()(systemMarks.whitelabel)).toHaveProperty('error');
    expect(server.seen).toHaveLength(3);
  });

  test('stops at the first answer', async () => {
    server.answer = () => (server.seen.length < 2 ? 'drop' : ok('here'));
    expect(await client()(systemMarks.whitelabel)).toEqual({ data: 'here' });
    expect(server.seen).toHaveLength(2);
  });

  test.each(Object.entries(failures))('never retries a POST: %s', async (_name, failure) => {
    token = 'secret';
    server.answer = failure;
    expect(await client({ type: 'mutation' })(cashierMarks.demoDeposit, {})).toHaveProperty('error');
    expect(server.seen).toHaveLength(1);
  });

  test.each(Object.entries(failures))('never retries a GET that acts: %s', async (_name, failure) => {
    server.answer = failure;
    expect(await client({ type: 'mutation' })(lobbyMarks.gameLaunchFallback, {})).toHaveProperty('error');
    expect(server.seen).toHaveLength(1);
  });

  test('retries a POST that moves money, with the same id each time', async () => {
    token = 'secret';
    server.answer = () => (server.seen.length < 3 ? 'drop' : ok({ depositId: 'd' }));
    const request = { requestId: 'r', amount: '100.00' };
    expect(await client({ type: 'mutation' })(cashierMarks.demoDeposit, request)).toEqual({ data: { depositId: 'd' } });
    expect(server.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([request, request, request]);
  });

  test('does not retry a refusal or a maintenance reply', async () => {
    server.answer = () =>
      server.seen.length === 1 ? refused(503, 'system.maintenance') : refused(404, 'request.not_found');
    await client()(systemMarks.whitelabel);
    await client()(systemMarks.whitelabel);
    expect(server.seen).toHaveLength(2);
  });

  test('does not retry after a timeout', async () => {
    server.answer = () => 'hang';
    expect(await client({ timeoutMs: TIMEOUT_MS })(systemMarks.whitelabel)).toMatchObject({
      error: { code: 'network.timeout' },
    });
    expect(server.seen).toHaveLength(1);
  });

  test('uses the time limit of the call', async () => {
    server.answer = () => 'hang';
    expect(await client()(systemMarks.whitelabel, undefined, TIMEOUT_MS)).toMatchObject({
      error: { code: 'network.timeout' },
    });
  });

  test('reports a refused connection as a failed network', async () => {
    await server.close();
    expect(await client()(systemMarks.whitelabel)).toMatchObject({ error: { code: 'network.failed' } });
  });
});

describe('an aborted call', () => {
  test('is cancelled and not retried', async () => {
    server.answer = () => 'hang';
    const caller = new AbortController();
    const answer = client({ signal: caller.signal })(systemMarks.whitelabel);
    await vi.waitFor(() => expect(server.seen).toHaveLength(1));
    caller.abort();
    await expect(answer).rejects.toMatchObject({ value: { error: { error: 'Aborted' } } });
    await vi.waitFor(() => expect(server.abandoned).toEqual([systemMarks.whitelabel.path]));
    expect(server.seen).toHaveLength(1);
  });
});

describe('the end of a session', () => {
  beforeEach(() => {
    token = 'old';
    server.answer = () => refused(401, 'session.expired');
  });

  test('is reported once, however many calls are refused', async () => {
    const call = client();
    await Promise.all([call(memberMarks.memberInfo), call(walletMarks.balance), call(gamesMarks.gameList)]);
    await call(memberMarks.memberInfo);
    expect(config.onSessionEnded).toHaveBeenCalledTimes(1);
  });

  test("is reported with the server's reason, and without a reason that this site does not know", async () => {
    const call = client();
    server.answer = () => refused(401, 'session.expired', { reason: 'idle' });
    await call(memberMarks.memberInfo);
    token = 'next';
    server.answer = () => refused(401, 'session.expired', { reason: 'toString' });
    await call(memberMarks.memberInfo);
    expect(vi.mocked(config.onSessionEnded).mock.calls).toEqual([['idle'], [undefined]]);
  });

  test('is reported again for the next session', async () => {
    const call = client();
    await call(memberMarks.memberInfo);
    token = 'new';
    await call(memberMarks.memberInfo);
    expect(config.onSessionEnded).toHaveBeenCalledTimes(2);
  });

  test('is not reported where the token was replaced during the call', async () => {
    server.answer = () => {
      token = 'new';
      return refused(401, 'session.expired');
    };
    await client()(memberMarks.memberInfo);
    expect(config.onSessionEnded).not.toHaveBeenCalled();
  });

  test('is not reported for a wrong password', async () => {
    const key = await publishedKey('k1');
    server.answer = ({ url }) => (url === STATUS_PATH ? ok(key.status()) : refused(401, 'session.bad_credentials'));
    expect(await client()(sessionMarks.login, {})).toMatchObject({ error: { code: 'session.bad_credentials' } });
    expect(config.onSessionEnded).not.toHaveBeenCalled();
  });
});

const STATUS_PATH = systemMarks.systemStatus.path;

interface PublishedKey {
  readonly privateKey: CryptoKey;
  readonly status: () => { encryptionKey: object; serverTime: string };
}

async function publishedKey(kid: string): Promise<PublishedKey> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const encryptionKey = { ...(await exportJWK(publicKey)), kid };
  return {
    privateKey,
    status: () => ({ encryptionKey, serverTime: new Date(Date.now() + SERVER_AHEAD_MS).toISOString() }),
  };
}

async function open(seen: Seen | undefined, { privateKey }: PublishedKey) {
  const { plaintext, protectedHeader } = await compactDecrypt(seen?.body ?? '', privateKey);
  return {
    header: protectedHeader,
    payload: JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>,
  };
}

describe('an encrypted call', () => {
  const body = { username: 'suraj92', password: 'गोप्य १२', type: 'username' };

  test("is sealed for the server's key and contains the server's time and a unique id", async () => {
    const key = await publishedKey('k1');
    server.answer = ({ url }) => ok(url === STATUS_PATH ? key.status() : { token: 't' });
    const call = client();
    expect(await call(sessionMarks.login, body)).toEqual({ data: { token: 't' } });
    await call(sessionMarks.login, body);
    const sealed = server.seen.filter(({ url }) => url === sessionMarks.login.path);
    const [first, second] = await Promise.all(sealed.map(async (seen) => open(seen, key)));
    expect(sealed[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/jose' } });
    expect(first?.header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' });
    expect(first?.payload.body).toEqual(body);
    expect(first?.payload.aud).toBe(`POST ${new URL(config.origin ?? '').host}${sessionMarks.login.path}`);
    expect(Number(first?.payload.iat) * 1000 - Date.now()).toBeGreaterThan(SERVER_AHEAD_MS - 5000);
    expect(first?.payload.jti).toMatch(/^[0-9a-f-]{36}$/);
    expect(first?.payload.jti).not.toBe(second?.payload.jti);
    expect(server.seen.filter(({ url }) => url === STATUS_PATH)).toHaveLength(1);
  });

  test('uses the key of a status that the site has loaded before', async () => {
    const key = await publishedKey('k1');
    server.answer = ({ url }) => ok(url === STATUS_PATH ? key.status() : {});
    const call = client();
    await call(systemMarks.systemStatus);
    await call(sessionMarks.login, body);
    expect(server.seen.map(({ url }) => url)).toEqual([STATUS_PATH, sessionMarks.login.path]);
  });

  test.each(['request.key_unknown', 'request.stale'])('is sealed once more after %s', async (code) => {
    const [before, after] = await Promise.all([publishedKey('k1'), publishedKey('k2')]);
    let logins = 0;
    server.answer = ({ url }) => {
      if (url === STATUS_PATH) return ok(logins === 0 ? before.status() : after.status());
      logins += 1;
      return logins === 1 ? refused(409, code) : ok({ token: 't' });
    };
    expect(await client()(sessionMarks.login, body)).toEqual({ data: { token: 't' } });
    expect((await open(server.seen.at(-1), after)).payload.body).toEqual(body);
  });

  test('fails where the second key is unknown as well', async () => {
    const key = await publishedKey('k1');
    server.answer = ({ url }) => (url === STATUS_PATH ? ok(key.status()) : refused(409, 'request.key_unknown'));
    expect(await client()(sessionMarks.login, body)).toMatchObject({ error: { code: 'request.key_unknown' } });
    expect(server.seen).toHaveLength(4);
  });

  test('is never sent as a GET', async () => {
    const key = await publishedKey('k1');
    server.answer = () => ok(key.status());
    // @ts-expect-error the types exclude an encrypted GET
    const marks: Marks = { ...sessionMarks.login, method: 'GET' };
    const answer = client()(marks, body);
    await expect(answer).rejects.toThrow(/cannot go without a body/);
    expect(server.seen.map(({ url }) => url)).toEqual([STATUS_PATH]);
  });

  test('is never sent unsealed', () => {
    const context = { origin: '', language: 'en', token: undefined, sealed: undefined };
    expect(() => wireRequest({ marks: sessionMarks.login, argument: body }, context)).toThrow(/was not sealed/);
  });

  test('is not sent where the key cannot be loaded', async () => {
    server.answer = () => refused(503, 'system.maintenance');
    expect(await client()(sessionMarks.login, body)).toMatchObject({ error: { code: 'system.maintenance' } });
    expect(server.seen.map(({ url }) => url)).toEqual([STATUS_PATH]);
  });
});
