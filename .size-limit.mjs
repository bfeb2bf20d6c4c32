import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Everything that a browser fetches before a person can use the home page: 330 KB. The rendered first view takes 20 KB of
 * it and the style sheets of its lazy parts 8 KB (`first-pages.built.test.ts` limits them). Neither is part of the files counted here.
 * Pictures are not counted.
 */
const BEFORE_INTERACTION = '295 KB';
/** The parts of it. Each limit is what the part weighs, and a little more. */
const DOCUMENT = '3 KB';
/** The style sheet of the entry. Lazy parts bring their own, each below `AREA_STYLE`. */
const STYLE = '10 KB';
const AREA_STYLE = '5 KB';
/** The player's holds toasts as plain text, for what fails while there is no network, and repeats the downloads that have failed. */
const ENTRY = { player: '170 KB', agent: '148 KB' };
const TEXTS = '6 KB';
/** Latin letters, and those of the language that needs most. Font files are compressed as they are. */
const FONTS = '103 KB';
/** Each file that is fetched later: a page, a popup, a library that some of them share. */
const AREA = '46 KB';
/**
 * Each route of a site with all files that it imports. The routes named here bring forms, the cashier or lists to choose from (Formik, Yup,
 * the calendar, Base UI) and have a limit of their own.
 */
const HEAVY_PAGES = {
  player: {
    activity: '72.5 KB',
    deposit: '93.5 KB',
    download: '53 KB',
    feedback: '94 KB',
    lottery: '48.5 KB',
    'lottery-bets': '90 KB',
    'lottery-chases': '81 KB',
    'lottery-trends': '83 KB',
    'lottery-verify': '84 KB',
    withdraw: '160.5 KB',
  },
  agent: {
    'agent-home': '84 KB',
    complaints: '114 KB',
    'daily-salary': '153 KB',
    deposit: '91 KB',
    dividend: '153 KB',
    downline: '137 KB',
    downlines: '130 KB',
    feedback: '93 KB',
    'hourly-salary': '153 KB',
    income: '115 KB',
    landing: '97 KB',
    'real-time-salary': '153 KB',
    'register-centre': '120 KB',
    'security-centre': '86 KB',
    'team-betting': '80 KB',
    'team-profit': '110 KB',
    'team-transactions': '110 KB',
    'transfer-upline': '126 KB',
    withdraw: '157 KB',
  },
};
/** Layout routes that stand in app/ and are a chunk of their own. */
const LAYOUTS = { agent: ['agent-home'] };
/** Routes that are no chunk of their own, with the chunk that they are part of. */
const WITHIN = { player: { home: 'the entry', 'member-pages': 'member' } };
/** The texts of a language are limited on their own. */
const TEXTS_FILE = /^texts-(?<language>[a-z]+)-/;
const FONT_FILES = [/^inter-latin-wght-.*woff2$/, /^noto-sans-devanagari-devanagari-wght-.*woff2$/];

/** The scripts that the built page names: the entry and the modules that the entry imports. */
function entryScripts(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const addresses = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="(\/[^"]+\.js)"/g)];
  return addresses.map(([, address]) => join(dist, address));
}

/** The style sheets that the built page links. */
function entryStyles(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...html.matchAll(/<link rel="stylesheet"[^>]*?href="(\/[^"]+\.css)"/g)].map(([, address]) =>
    join(dist, address),
  );
}

/** Each style sheet that a lazy part brings. */
function areaStyles(app) {
  const dist = `apps/${app}/dist`;
  const entry = new Set(entryStyles(dist));
  return readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.css') && !entry.has(join(dist, 'assets', name)))
    .map((name) => ({
      name: `${app}: style of ${name.replace(/-.{8}\.css$/, '')}`,
      path: join(dist, 'assets', name),
      gzip: true,
      limit: AREA_STYLE,
    }));
}

function areas(app) {
  const dist = `apps/${app}/dist`;
  const entry = new Set(entryScripts(dist));
  const files = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js') && !TEXTS_FILE.test(name));
  return files
    .filter((name) => !entry.has(join(dist, 'assets', name)))
    .map((name) => ({
      name: `${app}: ${name.replace(/-.{8}\.js$/, '')}`,
      path: join(dist, 'assets', name),
      gzip: true,
      limit: AREA,
    }));
}

/** A file with all files that it imports statically. */
function withImports(dist, name, found) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(dist, 'assets', name), 'utf8');
  for (const [, next] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
    withImports(dist, next, found);
  return found;
}

function pages(app) {
  const dist = `apps/${app}/dist`;
  const entry = new Set(entryScripts(dist));
  const files = readdirSync(join(dist, 'assets'));
  return routes(app).map((page) => {
    // A chunk of the same name that is no route is counted with it.
    const found = new Set();
    for (const name of files) if (name.replace(/-.{8}\.js$/, '') === page) withImports(dist, name, found);
    if (found.size === 0) throw new Error(`no file of ${dist} is called ${page}`);
    const path = [...found].map((name) => join(dist, 'assets', name)).filter((file) => !entry.has(file));
    return { name: `${app}: page ${page}`, path, gzip: true, limit: HEAVY_PAGES[app]?.[page] ?? AREA };
  });
}

/** The names of the layouts, and of the files in routes/ that are chunks of their own. */
function routes(app) {
  const files = readdirSync(`apps/${app}/src/routes`).filter((name) => /^[^.]+\.tsx$/.test(name));
  const names = [...(LAYOUTS[app] ?? []), ...files.map((name) => name.replace(/\.tsx$/, ''))];
  const named = Object.keys({ ...HEAVY_PAGES[app], ...WITHIN[app] });
  const unknown = named.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`the site ${app} has no route ${unknown.join(', ')}`);
  return names.filter((name) => WITHIN[app]?.[name] === undefined);
}

/** The sites: the folders of apps/ with an index.html and a main.tsx. */
const SITES = readdirSync('apps').filter((app) =>
  ['index.html', 'src/main.tsx'].every((file) => existsSync(join('apps', app, file))),
);

/** Lists what a first visit in Nepali, the default language, fetches before the page can be used. */
function start(app) {
  const dist = `apps/${app}/dist`;
  const assets = readdirSync(join(dist, 'assets'));
  const named = (...tests) =>
    tests.flatMap((test) => assets.filter((name) => test.test(name)).map((name) => join(dist, 'assets', name)));
  const parts = [
    ['document', [join(dist, 'index.html'), ...named(/^start-.*\.js$/)], DOCUMENT],
    ['style', entryStyles(dist), STYLE],
    ['entry JavaScript', entryScripts(dist), ENTRY[app]],
    ['texts', named(/^texts-ne-.*\.js$/), TEXTS],
    ['fonts', named(...FONT_FILES), FONTS],
  ];
  const all = ['before interaction', parts.flatMap(([, path]) => path), BEFORE_INTERACTION];
  return [...parts, all].map(([name, path, limit]) => ({ name: `${app}: ${name}`, path, gzip: true, limit }));
}

export default SITES.flatMap((app) => [...start(app), ...areas(app), ...areaStyles(app), ...pages(app)]);
