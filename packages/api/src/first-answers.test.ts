import { configureStore } from '@reduxjs/toolkit';
import { expect, test, vi } from 'vitest';
import { baseApi, configureApi } from './base.ts';
import { answersOf, askAgain, settleQueries, takeAnswers } from './first-answers.ts';
import { gamesApi } from './games.ts';
import { systemApi } from './system.ts';

const newStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
const QUERY = { platform: 'html5-desktop', language: 'en' } as const;
const LANES = { data: { lanes: [] } };
const ANSWERS = [
  { endpoint: 'whitelabel', argument: undefined, value: [] },
  { endpoint: 'vendorLanes', argument: QUERY, value: LANES },
];

test('answers of a page need no request and can be listed again', async () => {
  const store = newStore();
  takeAnswers(store, ANSWERS);
  expect(gamesApi.endpoints.vendorLanes.select(QUERY)(store.getState()).data).toEqual(LANES);
  expect(systemApi.endpoints.whitelabel.select()(store.getState()).isSuccess).toBe(true);
  expect(await settleQueries(store)).toBe(false);
  expect(answersOf(store)).toEqual(ANSWERS);
});

test('leaves out an answer of an area that this bundle does not contain', () => {
  const store = newStore();
  takeAnswers(store, [{ endpoint: 'ofAnotherSite', value: 1 }]);
  expect(answersOf(store)).toEqual([]);
});

test('repeats the answered queries and gets current answers', async () => {
  const value = [{ modId: 'FREEPLAY3', enabled: '1', childrenNodes: [] }];
  const fetch = vi.fn<(url: string) => Promise<Response>>(
    async () => await Promise.resolve(Response.json({ success: true, value })),
  );
  configureApi({ getToken: () => null, getLanguage: () => 'en', onSessionEnded: () => undefined, fetch });
  const store = newStore();
  askAgain(store, [
    { endpoint: 'whitelabel', value: [] },
    { endpoint: 'ofAnotherSite', value: 1 },
  ]);
  expect(await settleQueries(store)).toBe(true);
  expect(answersOf(store)).toEqual([{ endpoint: 'whitelabel', argument: undefined, value }]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
