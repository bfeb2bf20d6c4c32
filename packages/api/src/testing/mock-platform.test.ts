import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { configureStore } from '@reduxjs/toolkit';
import { setupServer } from 'msw/node';
import { Check } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { agencyApi } from '../agency.ts';
import { baseApi, configureApi } from '../base.ts';
import { cashierApi } from '../cashier.ts';
import { gamesApi } from '../games.ts';
import { memberApi } from '../member-info.ts';
import { seal } from '../sealing.ts';
import { sessionApi } from '../session.ts';
import { systemApi } from '../system.ts';
import { createMockPlatform } from './mock-platform.ts';

const origin = 'http://platform.example';
const mock = await createMockPlatform({ origin });
const server = setupServer(...mock.handlers);
const onSessionEnded = vi.fn<() => void>();
const LOGIN = { username: 'suraj92', password: 'गोप्य १२', type: 'username' } as const;

let token: string | null;
let store: ReturnType<typeof createStore>;

function createStore() {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  token = null;
  store = createStore();
  configureApi({ origin, getToken: () => token, getLanguage: () => 'en', onSessionEnded });
});
afterEach(() => {
  mock.reset();
  onSessionEnded.mockReset();
});

describe('the real transport against it', () => {
  test('starts a site', async () => {
    const status = await store.dispatch(systemApi.endpoints.systemStatus.initiate()).unwrap();
    expect(status).toMatchObject({ status: 0, mainDomain: origin, merchant: { timeZone: 'Asia/Kathmandu' } });
  });

  test('answers settings of a registration form and names that a screen can show', async () => {
    const settings = await store.dispatch(systemApi.endpoints.registerSettings.initiate()).unwrap();
    const asked = Object.entries(settings.fields).filter(([, rule]) => rule.enabled && rule.required);
    expect(asked.map(([name]) => name)).toEqual(['username', 'password', 'mobileNum']);
    expect(settings.fields.username).toMatchObject({ minLength: 4, maxLength: 16 });
    const { gameList } = gamesApi.endpoints;
    const { games } = await store.dispatch(gameList.initiate({ pageNo: 1, pageSize: 24, language: 'en' })).unwrap();
    expect(games).toMatchObject([{ gameName: 'Himal Gold', displayName: 'Himal Arcade' }]);
  });

  test('logs in with a sealed body', async () => {
    const answer = await store.dispatch(sessionApi.endpoints.login.initiate(LOGIN)).unwrap();
    expect(Check(endpoints.login.reply, answer)).toBe(true);
    expect(mock.calls.at(-1)).toEqual({ id: 'login', request: LOGIN, token: undefined });
  });

  test('receives a query with numbers and default values', async () => {
    mock.answer('gameList', ({ pageNo, pageSize }) => ({ games: [], total: pageNo, totalPages: pageSize }));
    const { gameList } = gamesApi.endpoints;
    const page = await store.dispatch(gameList.initiate({ pageNo: 3, pageSize: 24, language: 'en' })).unwrap();
    expect(page).toEqual({ games: [], total: 3, totalPages: 24 });
  });

  test('refuses as the test defines, with the value of the refusal', async () => {
    mock.refuse('login', 'session.bad_credentials', { captcha: true });
    const { error } = await store.dispatch(sessionApi.endpoints.login.initiate(LOGIN));
    expect(error).toMatchObject({ code: 'session.bad_credentials', value: { captcha: true } });
    mock.reset();
    expect(await store.dispatch(sessionApi.endpoints.login.initiate(LOGIN))).not.toHaveProperty('error');
  });

  test('refuses an argument that the schema does not accept', async () => {
    token = 'secret';
    const { error } = await store.dispatch(
      cashierApi.endpoints.demoDeposit.initiate({ requestId: 'r', amount: '1.00' }),
    );
    expect(error).toMatchObject({ code: 'request.invalid', value: { field: '/requestId' } });
    expect(mock.calls).toEqual([]);
  });

  test('reports that the session has ended', async () => {
    token = 'secret';
    const info = () => store.dispatch(memberApi.endpoints.memberInfo.initiate(undefined, { forceRefetch: true }));
    expect((await info()).isSuccess).toBe(true);
    mock.endSession('secret');
    expect((await info()).error).toMatchObject({ code: 'session.expired' });
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
  });
});

describe('a request that the real transport never sends', () => {
  const loginAt = async (body: string, headers: Record<string, string> = { 'content-type': 'application/jose' }) => {
    const response = await fetch(origin + endpoints.login.marks.path, { method: 'POST', headers, body });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  const sealed = async (nowMs: number) => {
    const { encryptionKey } = await store.dispatch(systemApi.endpoints.systemStatus.initiate()).unwrap();
    return { key: encryptionKey, body: await seal(LOGIN, encryptionKey, nowMs) };
  };

  test('refuses a call without a token where one is required', async () => {
    const response = await fetch(origin + endpoints.memberInfo.marks.path);
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'session.required' }]);
  });

  test('refuses a body that is unsealed, broken, expired, sealed for another key, or sent twice', async () => {
    const { key, body } = await sealed(Date.now());
    expect(await loginAt(JSON.stringify(LOGIN), { 'content-type': 'application/json' })).toEqual([
      400,
      'request.not_encrypted',
    ]);
    expect(await loginAt('a.b.c.d.e')).toEqual([400, 'request.unreadable']);
    expect(await loginAt((await sealed(Date.now() - 61_000)).body)).toEqual([400, 'request.stale']);
    expect(await loginAt(await seal(LOGIN, { ...key, kid: 'other' }, Date.now()))).toEqual([
      409,
      'request.key_unknown',
    ]);
    expect(await loginAt(body)).toEqual([200, undefined]);
    expect(await loginAt(body)).toEqual([409, 'request.replayed']);
  });
});

test('throws on a refusal that the contract does not declare, because the test is wrong', () => {
  expect(() => mock.refuse('systemStatus', 'session.bad_credentials')).toThrow('systemStatus never answers');
});

test('an answer of another shape does not compile', () => {
  // @ts-expect-error a balance needs a currency
  mock.answer('balance', { balance: '1.00' });
  // @ts-expect-error no such endpoint
  expect(() => mock.refuse('nothing', 'request.invalid')).toThrow(TypeError);
});

test('does not serve the calls of the other site', async () => {
  const members = await createMockPlatform({ origin, site: 'member' });
  server.resetHandlers(...members.handlers);
  token = 'secret';
  const { error } = await store.dispatch(
    agencyApi.endpoints.teamOverview.initiate({ from: '2026-11-01', to: '2026-11-21' }),
  );
  expect(error).toMatchObject({ code: 'request.not_found' });
  server.resetHandlers();
});

test('answers every endpoint of the contract', () => {
  const ids = Object.keys(endpoints) as EndpointId[];
  expect(mock.handlers.map(({ info }) => info.header)).toEqual(
    ids.map((id) => `${endpoints[id].marks.method} ${origin}${endpoints[id].marks.path}`),
  );
});
