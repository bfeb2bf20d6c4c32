import { expect, test } from 'vitest';
import { mayEnterAgentCentre, readNextPage, nextPageQuery } from './access.ts';

test.each([
  [{ kind: 'visitor' }, false],
  [{ kind: 'member', type: undefined }, true],
  [{ kind: 'member', type: 41 }, true],
  [{ kind: 'member', type: 0 }, false],
  [{ kind: 'member', type: 4 }, false],
] as const)('decides whether %o may enter the agent centre', (viewer, enters) => {
  expect(mayEnterAgentCentre(viewer)).toBe(enters);
});

const next = (page: string) => readNextPage(new URLSearchParams({ next: page }));

test('reads back the page that was written for the time after the log-in', () => {
  const page = '/agentHome/personalHistoryCopy?account=kosi&state=won';
  expect(readNextPage(new URLSearchParams(nextPageQuery(page)))).toBe(page);
  expect(nextPageQuery('/agentHome')).toBe('');
});

test.each(['', 'https://elsewhere.example', '//elsewhere.example', '/agentHomes', '/agent', 'javascript:alert(1)'])(
  'opens the first page instead of %j',
  (page) => {
    expect(next(page)).toBe('/agentHome');
  },
);
