import { readFileSync } from 'node:fs';

/** What the page itself loads before anything else: its scripts and the modules that they import, as Vite lists them. */
function entryScripts(app) {
  const html = readFileSync(`apps/${app}/dist/index.html`, 'utf8');
  const addresses = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="(\/[^"]+\.js)"/g)];
  return addresses.map(([, address]) => `apps/${app}/dist${address}`);
}

export default [
  { name: 'player: entry JavaScript', path: entryScripts('player'), gzip: true, limit: '150 KB' },
  { name: 'agent: entry JavaScript', path: entryScripts('agent'), gzip: true, limit: '150 KB' },
];
