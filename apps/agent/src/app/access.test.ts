import { expect, test } from 'vitest';
import { mayEnter, readNext, writeNext } from './access.ts';

test.each([
  [{ kind: 'visitor' }, false],
  [{ kind: 'member', type: undefined }, true],
  [{ kind: 'member', type: 41 }, true],
  [{ kind: 'member', type: 0 }, false],
  [{ kind: 'member', type: 4 }, false],
] as const)('%o', (viewer, enters) => {
  expect(mayEnter(viewer)).toBe(enters);
});

const next = (page: string) => readNext(new URLSearchParams({ next: page }));

test('a page comes back after the log-in', () => {
  const page = '/agentHome/personalHistoryCopy?account=kosi&state=won';
  expect(readNext(new URLSearchParams(writeNext(page)))).toBe(page);
  expect(writeNext('/agentHome')).toBe('');
});

test.each(['', 'https://elsewhere.example', '//elsewhere.example', '/agentHomes', '/agent', 'javascript:alert(1)'])(
  '%j leads to the first page',
  (page) => {
    expect(next(page)).toBe('/agentHome');
  },
);
