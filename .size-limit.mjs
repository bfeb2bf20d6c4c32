import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Issue 5. */
const ENTRY = '130 KB';
/** Each file that is fetched later: a page, a popup, a library that some of them share. */
const AREA = '45 KB';
/** These, besides, with all that they bring along: the pages that a visitor goes to (routes/ of the player's site). */
const PAGES = [
  'contact',
  'download',
  'help',
  'lobby',
  'lottery',
  'member',
  'not-found',
  'own-games',
  'seamless',
  'search',
  'vendors',
];
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

/** A file and what it imports, but for the entry; what it asks for later is not part of it. */
function withImports(dist, name, found) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(dist, 'assets', name), 'utf8');
  for (const [, next] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) withImports(dist, next, found);
  return found;
}

function pages() {
  const dist = 'apps/player/dist';
  const entry = new Set(entryScripts(dist));
  const files = readdirSync(join(dist, 'assets'));
  return PAGES.map((page) => {
    // An icon may have the same name: it is counted along.
    const found = new Set();
    for (const name of files) if (name.replace(/-.{8}\.js$/, '') === page) withImports(dist, name, found);
    if (found.size === 0) throw new Error(`no file is called ${page}`);
    const path = [...found].map((name) => join(dist, 'assets', name)).filter((file) => !entry.has(file));
    return { name: `player: page ${page}`, path, gzip: true, limit: AREA };
  });
}

const sites = ['player', 'agent'].flatMap((app) => [
  { name: `${app}: entry JavaScript`, path: entryScripts(`apps/${app}/dist`), gzip: true, limit: ENTRY },
  ...areas(app),
]);

export default [...sites, ...pages()];
