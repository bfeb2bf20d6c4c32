import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Issue 5. */
const ENTRY = '130 KB';
/** Each file that is fetched later: a page, a popup, a library that some of them share. */
const AREA = '45 KB';
/** A language's texts are data, not an area. */
const TEXTS = /^texts-[a-z]+-/;

/** The scripts that a page names: its entry, and the modules that it imports, as Vite lists them. */
function entryScripts(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const addresses = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="(\/[^"]+\.js)"/g)];
  return addresses.map(([, address]) => join(dist, address));
}

function areas(app) {
  const dist = `apps/${app}/dist`;
  const entry = new Set(entryScripts(dist));
  const files = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js') && !TEXTS.test(name));
  return files
    .filter((name) => !entry.has(join(dist, 'assets', name)))
    .map((name) => ({
      name: `${app}: ${name.replace(/-.{8}\.js$/, '')}`,
      path: join(dist, 'assets', name),
      gzip: true,
      limit: AREA,
    }));
}

export default ['player', 'agent'].flatMap((app) => [
  { name: `${app}: entry JavaScript`, path: entryScripts(`apps/${app}/dist`), gzip: true, limit: ENTRY },
  ...areas(app),
]);
