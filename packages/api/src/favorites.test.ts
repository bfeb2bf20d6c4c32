import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseApi, configureApi } from './base.ts';
import { favoritesApi } from './favorites.ts';
import { ok, refused, startTestServer, type TestServer } from './test-server.ts';

const GAME = { nodeId: 8, vendor: 'PG', gameType: 'RNG' } as const;

let server: TestServer;
/** Favourites stored on the server. */
let stored: number[];

beforeEach(async () => {
  server = await startTestServer();
  stored = [5];
  configureApi({
    origin: server.origin,
    getToken: () => 'secret',
    getLanguage: () => 'en',
    onSessionEnded: () => undefined,
  });
});
afterEach(() => server.close());

async function openStore() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const subscription = store.dispatch(favoritesApi.endpoints.favoriteIds.initiate());
  await subscription;
  const ids = () => favoritesApi.endpoints.favoriteIds.select()(store.getState()).data?.nodeIds;
  const settled = async () => {
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  };
  return { store, ids, settled, close: () => subscription.unsubscribe() };
}

test('changes the local list before the server answers, for adding and removing', async () => {
  server.answer = ({ method }) => {
    if (method === 'POST') stored = [...stored, GAME.nodeId];
    if (method === 'DELETE') stored = stored.filter((id) => id !== GAME.nodeId);
    return ok(method === 'GET' ? { nodeIds: stored } : {});
  };
  const { store, ids, settled, close } = await openStore();
  const added = store.dispatch(favoritesApi.endpoints.addFavorite.initiate(GAME));
  expect(ids()).toEqual([5, 8]);
  await added;
  await settled();
  const removed = store.dispatch(favoritesApi.endpoints.removeFavorite.initiate({ nodeId: 8 }));
  expect(ids()).toEqual([5]);
  await removed;
  await settled();
  expect(ids()).toEqual([5]);
  expect(server.seen.find(({ method }) => method === 'DELETE')?.url).toMatch(/\?nodeId=8$/);
  close();
});

test('reverts a refused change, even where the list cannot be refetched', async () => {
  server.answer = () => ok({ nodeIds: stored });
  const { store, ids, settled, close } = await openStore();
  server.answer = ({ method }) => refused(422, method === 'GET' ? 'request.invalid' : 'favorite.limit');
  const added = store.dispatch(favoritesApi.endpoints.addFavorite.initiate(GAME));
  expect(ids()).toEqual([5, 8]);
  expect((await added).error).toMatchObject({ code: 'favorite.limit' });
  await settled();
  expect(ids()).toEqual([5]);
  close();
});

test('reverts only the refused one of several changes', async () => {
  server.answer = () => ok({ nodeIds: stored });
  const { store, ids, settled, close } = await openStore();
  server.answer = ({ method, body }) => {
    if (method === 'GET') return refused(422, 'request.invalid');
    return body.includes('"nodeId":8') ? refused(422, 'favorite.limit') : ok({});
  };
  const refusedOne = store.dispatch(favoritesApi.endpoints.addFavorite.initiate(GAME));
  const keptOne = store.dispatch(favoritesApi.endpoints.addFavorite.initiate({ ...GAME, nodeId: 9 }));
  expect(ids()).toEqual([5, 8, 9]);
  await Promise.all([refusedOne, keptOne]);
  await settled();
  expect(ids()).toEqual([5, 9]);
  close();
});
