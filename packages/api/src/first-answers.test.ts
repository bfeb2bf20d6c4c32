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

test('answers that a page brought are there without a question, and can be handed on', async () => {
  const store = newStore();
  takeAnswers(store, ANSWERS);
  expect(gamesApi.endpoints.vendorLanes.select(QUERY)(store.getState()).data).toEqual(LANES);
  expect(systemApi.endpoints.whitelabel.select()(store.getState()).isSuccess).toBe(true);
  expect(await settleQueries(store)).toBe(false);
  expect(answersOf(store)).toEqual(ANSWERS);
});

test('an answer for an area that this bundle does not have is left out', () => {
  const store = newStore();
  takeAnswers(store, [{ endpoint: 'ofAnotherSite', value: 1 }]);
  expect(answersOf(store)).toEqual([]);
});

test('what was answered can be asked again: the same questions, the answers of now', async () => {
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
