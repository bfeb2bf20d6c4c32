import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { baseApi, configureApi, forgetPersonalData } from './base.ts';
import { cancelUnwanted } from './cancel-unwanted.ts';
import { gamesApi } from './games.ts';
import { lobbyApi } from './lobby.ts';
import { memberApi } from './member-info.ts';
import { recordsApi } from './records.ts';
import { startTestServer, ok, type TestServer } from './test-server.ts';
import { walletApi } from './wallet.ts';

const A_DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let store: ReturnType<typeof createStore>;

function createStore() {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(cancelUnwanted, baseApi.middleware),
  });
}

beforeEach(async () => {
  server = await startTestServer();
  store = createStore();
  configureApi({
    origin: server.origin,
    getToken: () => 'secret',
    getLanguage: () => 'ne',
    onSessionEnded: () => undefined,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const settled = async () => void (await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk())));

/** Queries as pages start them, with the language where the reply contains names. */
const askedOncePerSession = {
  'hot games': (language: string) =>
    store.dispatch(lobbyApi.endpoints.hotGames.initiate({ isPlatform: 2, pageNo: 1, pageSize: 15, language })),
  'vendors of the lobby': (language: string) =>
    store.dispatch(gamesApi.endpoints.vendorLanes.initiate({ platform: 'html5-desktop', language })),
  'vendors and their game types': (language: string) =>
    store.dispatch(lobbyApi.endpoints.vendorGameTypes.initiate({ language })),
};
const isSingle = () => store.dispatch(walletApi.endpoints.merchantWallet.initiate());

describe.each(Object.entries({ ...askedOncePerSession, isSingle }))('%s', (_name, ask) => {
  test('runs once per session, however often and long ago it was used', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = ask('ne');
    await first;
    first.unsubscribe();
    vi.advanceTimersByTime(A_DAY_MS);
    const again = ask('ne');
    expect((await again).isSuccess).toBe(true);
    expect(server.seen).toHaveLength(1);
  });

  test('runs again in the next session, on the page that shows it and on the next page', async () => {
    const shown = ask('ne');
    await shown;
    store.dispatch(forgetPersonalData());
    await settled();
    expect(server.seen).toHaveLength(2);
    shown.unsubscribe();
    store.dispatch(forgetPersonalData());
    await ask('ne');
    expect(server.seen).toHaveLength(3);
  });
});

test.each(Object.entries(askedOncePerSession))('%s: runs once more in each language', async (_name, ask) => {
  await ask('ne');
  await ask('en');
  await ask('ne');
  expect(server.seen.map(({ url }) => new URL(url, server.origin).searchParams.get('language'))).toEqual(['ne', 'en']);
});

test('sending the language to the server does not repeat the queries of the session', async () => {
  await askedOncePerSession['hot games']('en');
  await isSingle();
  await store.dispatch(memberApi.endpoints.updateLanguage.initiate({ language: 'en' }));
  await settled();
  expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(2);
});

describe('a query without a subscriber', () => {
  const queryOf = (pageNo: number) => ({ from: '2026-11-21', to: '2026-11-21', pageNo, pageSize: 20 });
  const page = (pageNo: number) => recordsApi.endpoints.bets.initiate(queryOf(pageNo));
  const seenPages = () => server.seen.map(({ url }) => new URL(url, server.origin).searchParams.get('pageNo'));

  test('is aborted, and runs again for a later subscriber', async () => {
    server.answer = () => 'hang';
    const left = store.dispatch(page(1));
    await vi.waitFor(() => expect(server.seen).toHaveLength(1));
    left.unsubscribe();
    await vi.waitFor(() => expect(server.abandoned).toHaveLength(1));
    expect(store.getState().api.queries).toEqual({});
    server.answer = () => ok({ list: [] });
    expect((await store.dispatch(page(1))).data).toEqual({ list: [] });
  });

  test('continues while another subscriber waits or takes over at once', async () => {
    server.answer = () => 'hang';
    const [one, two, three] = [store.dispatch(page(1)), store.dispatch(page(1)), store.dispatch(page(2))];
    await vi.waitFor(() => expect(seenPages()).toEqual(['1', '2']));
    one.unsubscribe();
    three.unsubscribe();
    const taken = store.dispatch(page(2));
    await Promise.resolve();
    expect(Object.values(store.getState().api.queries).map((entry) => entry?.status)).toEqual(['pending', 'pending']);
    expect(server.abandoned).toEqual([]);
    two.unsubscribe();
    taken.unsubscribe();
    await vi.waitFor(() => expect(server.abandoned).toHaveLength(2));
  });

  test('continues where an answer exists, to keep it fresh', async () => {
    server.answer = () => ok({ list: [] });
    const shown = store.dispatch(page(1));
    await shown;
    server.answer = () => ok({ list: ['newer'] });
    void shown.refetch();
    shown.unsubscribe();
    await settled();
    const known = recordsApi.endpoints.bets.select(queryOf(1))(store.getState());
    expect(known.data).toEqual({ list: ['newer'] });
  });
});
