import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Issue 5. */
const ENTRY = '130 KB';
/** Each file that is fetched later: a page, a popup, a library that some of them share. */
const AREA = '45 KB';
/**
 * Each route of a site, besides, with all that it brings along. The ones named here bring forms or the cashier (Formik, Yup, the
 * calendar): the limit holds what they weigh.
 */
const HEAVY_PAGES = {
  player: { deposit: '85 KB', withdraw: '155 KB' },
  agent: {
    'agent-home': '73 KB',
    deposit: '81 KB',
    landing: '93 KB',
    'security-centre': '86 KB',
    'team-betting': '71 KB',
    'transfer-upline': '116 KB',
    withdraw: '150 KB',
  },
};
/** Routes that are no chunk of their own, and what they are part of. */
const WITHIN = { player: { home: 'the entry', 'member-pages': 'member' } };
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

function pages(app) {
  const dist = `apps/${app}/dist`;
  const entry = new Set(entryScripts(dist));
  const files = readdirSync(join(dist, 'assets'));
  return routes(app).map((page) => {
    // An icon may have the same name: it is counted along.
    const found = new Set();
    for (const name of files) if (name.replace(/-.{8}\.js$/, '') === page) withImports(dist, name, found);
    if (found.size === 0) throw new Error(`no file of ${dist} is called ${page}`);
    const path = [...found].map((name) => join(dist, 'assets', name)).filter((file) => !entry.has(file));
    return { name: `${app}: page ${page}`, path, gzip: true, limit: HEAVY_PAGES[app]?.[page] ?? AREA };
  });
}

/** The names of the files in routes/, without those that are part of another chunk. */
function routes(app) {
  const files = readdirSync(`apps/${app}/src/routes`).filter((name) => /^[^.]+\.tsx$/.test(name));
  const names = files.map((name) => name.replace(/\.tsx$/, ''));
  const named = Object.keys({ ...HEAVY_PAGES[app], ...WITHIN[app] });
  const unknown = named.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`the site ${app} has no route ${unknown.join(', ')}`);
  return names.filter((name) => WITHIN[app]?.[name] === undefined);
}

/** The sites: the folders of apps/ with an index.html and a main.tsx. */
const SITES = readdirSync('apps').filter((app) =>
  ['index.html', 'src/main.tsx'].every((file) => existsSync(join('apps', app, file))),
);

export default SITES.flatMap((app) => [
  { name: `${app}: entry JavaScript`, path: entryScripts(`apps/${app}/dist`), gzip: true, limit: ENTRY },
  ...areas(app),
  ...pages(app),
]);
