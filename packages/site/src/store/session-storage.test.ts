import { afterEach, expect, test, vi } from 'vitest';
import {
  clearSessionStorage,
  readReferral,
  readToken,
  rememberMerchant,
  rememberReferral,
  storeToken,
} from './session-storage.ts';

const FORBIDDEN = new DOMException('The operation is insecure.', 'SecurityError');

/** Simulates a browser that forbids storage: reading the storage property throws. */
function forbidStorage(): void {
  for (const area of ['sessionStorage', 'localStorage'] as const)
    vi.spyOn(globalThis, area, 'get').mockImplementation(() => {
      throw FORBIDDEN;
    });
}

function provideStorage(): Record<'sessionStorage' | 'localStorage', Map<string, string>> {
  const stores = { sessionStorage: new Map<string, string>(), localStorage: new Map<string, string>() };
  for (const [area, values] of Object.entries(stores))
    vi.stubGlobal(area, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      clear: () => values.clear(),
    });
  return stores;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('keeps the token and the merchant code in the browser', () => {
  const stores = provideStorage();
  storeToken('token');
  rememberMerchant('DEMO');
  expect(readToken()).toBe('token');
  clearSessionStorage();
  expect(readToken()).toBeNull();
  expect([...stores.sessionStorage, ...stores.localStorage]).toEqual([
    ['baize.merchant', 'DEMO'],
    ['baize.merchant', 'DEMO'],
  ]);
});

test('keeps the invitation code when the session ends', () => {
  provideStorage();
  rememberReferral('BBAGMATI');
  storeToken('token');
  clearSessionStorage();
  expect(readReferral()).toBe('BBAGMATI');
});

test('keeps a session in memory where the browser forbids storage', () => {
  provideStorage();
  forbidStorage();
  expect(readToken()).toBeNull();
  storeToken('token');
  rememberMerchant('DEMO');
  expect(readToken()).toBe('token');
  clearSessionStorage();
  expect(readToken()).toBeNull();
});
