import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseApi, configureApi } from './base.ts';
import { inboxApi } from './inbox.ts';
import { allLiveTags, liveTagsOf } from './live-tags.ts';
import { missionsApi } from './missions.ts';
import { promotionsApi } from './promotions.ts';
import { ok, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
  const sessionOf = { getToken: () => 'secret', getLanguage: () => 'en', onSessionEnded: () => undefined };
  configureApi({ origin: server.origin, ...sessionOf });
});
afterEach(() => server.close());

test('a live message about rewards refetches the badges and the missions, and one about messages does not', async () => {
  server.answer = () => ok({ rewards: server.seen.length, missions: 0 });
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const badges = store.dispatch(promotionsApi.endpoints.rewardCounts.initiate());
  const missions = store.dispatch(missionsApi.endpoints.missionSummary.initiate({}));
  await Promise.all([badges, missions]);
  const tell = async (subject: string) => {
    store.dispatch(baseApi.util.invalidateTags([...liveTagsOf(subject)]));
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    return server.seen.length;
  };
  expect(await tell('inbox')).toBe(2);
  expect(await tell('rewards')).toBe(4);
  expect(allLiveTags()).toEqual(expect.arrayContaining([...liveTagsOf('rewards'), ...liveTagsOf('inbox')]));
  badges.unsubscribe();
  missions.unsubscribe();
});

test.each(['inbox', 'complaints'])('a live message about %s refetches the unread counts', async (subject) => {
  server.answer = () => ok({ unread: server.seen.length, complaints: 0 });
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const counts = store.dispatch(inboxApi.endpoints.unreadCount.initiate());
  expect((await counts).data?.unread).toBe(1);
  store.dispatch(baseApi.util.invalidateTags([...liveTagsOf(subject)]));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(inboxApi.endpoints.unreadCount.select()(store.getState()).data?.unread).toBe(2);
  counts.unsubscribe();
});
