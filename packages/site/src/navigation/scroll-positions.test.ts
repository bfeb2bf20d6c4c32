import { beforeEach, expect, test, vi } from 'vitest';
import {
  loadScrollPositions,
  historyEntryKey,
  SCROLL_POSITIONS_MAX,
  setScrollPosition,
  storeScrollPositions,
} from './scroll-positions.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test('keeps positions over a reload', () => {
  const positions = new Map<string, number>();
  setScrollPosition(positions, historyEntryKey({ key: 'a1', pathname: '/rng' }), 812.4);
  storeScrollPositions(positions);
  expect([...loadScrollPositions()]).toEqual([['a1 /rng', 812]]);
});

test('distinguishes the first history entries of two pages', () => {
  const home = historyEntryKey({ key: 'default', pathname: '/' });
  expect(home).not.toBe(historyEntryKey({ key: 'default', pathname: '/help' }));
});

test('drops the entry that was written longest ago', () => {
  const positions = new Map<string, number>();
  for (let entry = 0; entry < SCROLL_POSITIONS_MAX; entry += 1) setScrollPosition(positions, `entry ${entry}`, entry);
  setScrollPosition(positions, 'entry 0', 7);
  setScrollPosition(positions, 'one more', 9);
  expect(positions.size).toBe(SCROLL_POSITIONS_MAX);
  expect(positions.get('entry 0')).toBe(7);
  expect(positions.has('entry 1')).toBe(false);
});

test.each(['', 'nothing of ours', '{"a":1}', '[["a"],["b","c"],3]'])('reads %j as no positions', (text) => {
  stored.set('baize.scroll', text);
  expect(loadScrollPositions().size).toBe(0);
});
