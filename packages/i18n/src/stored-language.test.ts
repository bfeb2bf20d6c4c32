import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLanguageHistory, readStoredLanguage, storeLanguage } from './stored-language.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('document', { cookie: 'other=1' });
});
afterEach(() => vi.unstubAllGlobals());

test('writes the language to a cookie, which the site host reads', () => {
  storeLanguage('bn');
  expect(document.cookie).toMatch(/^baize\.language=bn; path=\/; expires=[^;]+ GMT; sameSite=lax$/);
});

test('keeps the choice and earlier ones, newest first, without duplicates', () => {
  for (const code of ['ne', 'en', 'bn', 'en'] as const) storeLanguage(code);
  expect(readStoredLanguage()).toBe('en');
  expect(readLanguageHistory()).toEqual(['en', 'bn', 'ne']);
});

test('treats an unknown stored code as none', () => {
  localStorage.setItem('baize.language', 'klingon');
  expect(readStoredLanguage()).toBeNull();
});

test('works in a browser that forbids storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  storeLanguage('en');
  expect(readStoredLanguage()).toBeNull();
});
