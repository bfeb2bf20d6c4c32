import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { baseApi, configureApi, forgetPersonalData } from './base.ts';
import { errorCodeOf, isApiError } from './errors.ts';
import { gamesApi } from './games.ts';
import { cashierApi } from './cashier.ts';
import { memberApi } from './member-info.ts';
import { recordsApi } from './records.ts';
import { systemApi } from './system.ts';
import { ok, refused, startTestServer, type TestServer } from './test-server.ts';
import { uploadsApi } from './uploads.ts';
import { walletApi } from './wallet.ts';

let server: TestServer;
let token: string | null;

function createStore() {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
}

beforeEach(async () => {
  server = await startTestServer();
  token = 'secret';
  configureApi({
    origin: server.origin,
    getToken: () => token,
    getLanguage: () => 'en',
    onSessionEnded: () => undefined,
  });
});
afterEach(() => server.close());

test('refetches the balance after a deposit', async () => {
  server.answer = ({ method }) => ok(method === 'GET' ? { currency: 'NPR', balance: '1.00' } : { depositId: 'd' });
  const store = createStore();
  const balance = store.dispatch(walletApi.endpoints.balance.initiate());
  await balance;
  await store.dispatch(cashierApi.endpoints.demoDeposit.initiate({ requestId: 'r', amount: '1.00' }));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  balance.unsubscribe();
});

test('allows more time for a picture than for other calls', async () => {
  // Every time limit is a hundredth of the real one: 150 ms for a call, 1.2 s for a picture.
  const inRealTime = AbortSignal.timeout.bind(AbortSignal);
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => inRealTime(ms / 100));
  server.answer = () => ({ ...ok({ uploadId: 'u' }), afterMs: 400 });
  const store = createStore();
  const game = { vassalage: 'PG', gameCode: 'x', freePlay: false, language: 'en', backPath: '/' };
  const picture = { purpose: 'feedback', contentType: 'image/png', data: 'AA==' } as const;
  const [launch, upload] = await Promise.all([
    store.dispatch(gamesApi.endpoints.launchGame.initiate(game)),
    store.dispatch(uploadsApi.endpoints.uploadImage.initiate(picture)),
  ]);
  expect(launch.error).toMatchObject({ code: 'network.timeout' });
  expect(upload.data).toEqual({ uploadId: 'u' });
  patience.mockRestore();
});

test('passes a typed refusal to the caller of unwrap()', async () => {
  server.answer = () => refused(409, 'game.maintenance');
  const request = { vassalage: 'PG', gameCode: 'x', freePlay: false, language: 'en', backPath: '/' };
  const failure = await createStore()
    .dispatch(gamesApi.endpoints.launchGame.initiate(request))
    .unwrap()
    .catch((error: unknown) => error);
  expect(isApiError(failure)).toBe(true);
  expect(errorCodeOf(failure)).toBe('game.maintenance');
  expect(errorCodeOf(new TypeError('ours'))).toBe('system.unexpected');
});

test('keeps nothing of the previous person in the cache', async () => {
  server.answer = () => ok({ account: 'suraj92' });
  const store = createStore();
  const info = store.dispatch(memberApi.endpoints.memberInfo.initiate());
  await info;
  info.unsubscribe();
  await store.dispatch(systemApi.endpoints.whitelabel.initiate());
  token = null;
  store.dispatch(forgetPersonalData());
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(Object.values(store.getState().api.queries).map((entry) => entry?.endpointName)).toEqual(['whitelabel']);
});

test('refetches records after a change of the language, because they name games in it, and not after a refused change', async () => {
  const value = { list: [], total: 0, totalPages: 0 };
  server.answer = () => ok(value);
  const store = createStore();
  const query = { from: '2026-11-21', to: '2026-11-21', pageNo: 1, pageSize: 20 };
  const bets = store.dispatch(recordsApi.endpoints.bets.initiate(query));
  await bets;
  const change = async () => {
    const before = server.seen.length;
    await store.dispatch(memberApi.endpoints.updateLanguage.initiate({ language: 'en' }));
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    return server.seen.length - before;
  };
  expect(await change()).toBe(2);
  server.answer = () => refused(503, 'system.busy');
  expect(await change()).toBe(1);
  bets.unsubscribe();
});
