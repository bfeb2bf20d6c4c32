import { answersOf, configureApi, forgetPersonalData, takeAnswers, type FirstAnswer } from '@baize/api';
import { gamesApi, lobbyApi } from '@baize/api/member';
import { clearSessionStorage } from '@baize/site/session-storage';
import { openStore } from '@baize/site/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSessionAnswers } from './session-answers.ts';

const LANES = { data: { lanes: [] } };
const lanesIn = (language: string): FirstAnswer => ({
  endpoint: 'vendorLanes',
  argument: { platform: 'html5-desktop', language },
  value: LANES,
});
const GAMES: FirstAnswer = {
  endpoint: 'gameList',
  argument: { pageNo: 1, pageSize: 15 },
  value: { games: [], total: 0, totalPages: 0 },
};
const TEN_MINUTES_MS = 600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') });
  clearSessionStorage();
  configureApi({
    getToken: () => null,
    getLanguage: () => 'en',
    onSessionEnded: () => undefined,
    fetch: async () => await Promise.reject(new Error('no call is expected')),
  });
});
afterEach(() => vi.useRealTimers());

/** Simulates the visit of a page in the tab: it restores the kept answers, receives the given ones, and is left. Returns the restored answers. */
function visit(...answers: readonly FirstAnswer[]): readonly FirstAnswer[] {
  // The imports add the endpoints of games to the store, as the pages with games do.
  expect([gamesApi, lobbyApi]).toBeDefined();
  const store = openStore();
  const leave = keepSessionAnswers(store);
  const restored = answersOf(store);
  takeAnswers(store, answers);
  vi.advanceTimersByTime(1_000);
  leave();
  return restored;
}

test('a reloaded page has the vendors of the session at once, in each language that was requested', () => {
  expect(visit(lanesIn('en'), lanesIn('ne'), GAMES)).toEqual([]);
  expect(visit()).toEqual([lanesIn('en'), lanesIn('ne')]);
});

test('requests the answers again after ten minutes, however often the page was reloaded in between', () => {
  visit(lanesIn('en'));
  vi.advanceTimersByTime(TEN_MINUTES_MS / 2);
  expect(visit()).toHaveLength(1);
  vi.advanceTimersByTime(TEN_MINUTES_MS / 2);
  expect(visit()).toEqual([]);
});

test('prefers the answer of the prerendered page to a kept answer', () => {
  visit(lanesIn('en'));
  const store = openStore();
  const fresh = { ...lanesIn('en'), value: { data: { lanes: [{ gameCategory: 'RNG', games: 0, vendors: [] }] } } };
  takeAnswers(store, [fresh]);
  keepSessionAnswers(store)();
  expect(answersOf(store)).toEqual([fresh]);
});

test('keeps nothing of a session after a sign-out', () => {
  const store = openStore();
  const leave = keepSessionAnswers(store);
  takeAnswers(store, [{ endpoint: 'merchantWallet', value: { isSingle: true } }, lanesIn('en')]);
  vi.advanceTimersByTime(1_000);
  clearSessionStorage();
  store.dispatch(forgetPersonalData());
  vi.advanceTimersByTime(1_000);
  leave();
  expect(visit()).toEqual([]);
});

test.each(['{', '{}', '{"atMs":1e15,"answers":[{"endpoint":"balance","value":1}]}'])(
  'ignores a stored value of another form: %s',
  (text) => {
    vi.stubGlobal('sessionStorage', { getItem: () => text, setItem: () => undefined, clear: () => undefined });
    expect(visit()).toEqual([]);
    vi.unstubAllGlobals();
  },
);
