import { expect, test } from 'vitest';
import { handOffUrl, isAllowedOnSite, takeHandOffCode } from './hand-off.ts';

/** Stubs the address bar. Returns a function that gives the address currently shown. */
function openAt(url: string): () => string {
  let shown = new URL(url);
  Object.assign(globalThis, {
    location: shown,
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, next: string) => void (shown = new URL(next, shown)),
    },
  });
  return () => shown.href;
}

test('reads a code once and removes it from the address', () => {
  const shown = openAt(handOffUrl('http://agent.test', '/agentHome?a=1', 'a+b/c='));
  expect(takeHandOffCode()).toBe('a+b/c=');
  expect(shown()).toBe('http://agent.test/agentHome?a=1');
});

test.each(['http://agent.test/help#term', 'http://agent.test/', 'http://agent.test/#handOff='])(
  'finds no code in %s',
  (url) => {
    openAt(url);
    expect(takeHandOffCode()).toBeUndefined();
  },
);

test('returns no code where its encoding is cut off', () => {
  const shown = openAt('http://agent.test/agentHome#handOff=%E0%A4');
  expect(takeHandOffCode()).toBeUndefined();
  expect(shown()).toBe('http://agent.test/agentHome');
});

test.each([
  ['agent', 1, true],
  ['agent', 42, true],
  ['agent', 0, false],
  ['agent', 4, false],
  ['member', 0, true],
  ['member', 41, false],
] as const)('the %s site lets type %i in: %s', (site, type, letsIn) => {
  expect(isAllowedOnSite(site, type)).toBe(letsIn);
});
