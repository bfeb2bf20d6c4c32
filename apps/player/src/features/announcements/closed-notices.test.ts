import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

/** Imports the module anew, as a page that has just been opened does. */
async function openPage() {
  vi.resetModules();
  return await import('./closed-notices.ts');
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('remembers the closed notices of visitors and of members separately, for the whole session', async () => {
  const page = await openPage();
  expect(page.areNoticesClosed('visitor')).toBe(false);
  page.markNoticesClosed('visitor');
  const reloaded = await openPage();
  expect(reloaded.areNoticesClosed('visitor')).toBe(true);
  expect(reloaded.areNoticesClosed('member')).toBe(false);
  reloaded.markNoticesClosed('member');
  expect([reloaded.areNoticesClosed('visitor'), reloaded.areNoticesClosed('member')]).toEqual([true, true]);
});

test('shows a person who signs out no notices for visitors, but shows the next member the notices for members', async () => {
  const page = await openPage();
  page.markNoticesClosed('visitor');
  page.markNoticesClosed('member');
  stored.clear();
  expect([page.areNoticesClosed('visitor'), page.areNoticesClosed('member')]).toEqual([true, false]);
});
