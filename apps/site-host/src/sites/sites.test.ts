import { expect, test } from 'vitest';
import { createSiteFinder } from './sites.ts';

const findSite = createSiteFinder({ playerHosts: ['play.*', '*.brand.example'], agentHosts: ['agent.*'] });

test.each([
  ['play.baize.localhost', 'player'],
  ['PLAY.baize.localhost', 'player'],
  ['play.line2.baize.localhost', 'player'],
  ['www.brand.example', 'player'],
  ['agent.brand.example', 'agent'],
  ['playXbaize.localhost', undefined],
  ['my.play.baize.localhost', undefined],
  ['brand.example', undefined],
  ['127.0.0.1', undefined],
  ['', undefined],
])('finds for the host %s the site %s', (hostname, site) => {
  expect(findSite(hostname)).toBe(site);
});
