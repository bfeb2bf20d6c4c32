import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { sampleOf } from '@baize/api/testing';
import { createStyleSheetFinder, type BuildManifest } from '@baize/site-host/style-sheets';
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';

/**
 * On the built files: the player's first pages are rendered by a host without a browser, in one go. What fails here usually reads
 * `window` while it renders, or gives `useSyncExternalStore` no third argument; the page would still work, and start slower.
 */
const RENDERER = '../../../apps/player/dist-host/prerender.js';

interface Page {
  html: string;
  modules: string[];
  answers: { endpoint: string }[];
}

interface Renderer {
  openHost(host: { fetch: (path: string) => Promise<Response>; language: () => string }): void;
  renderPage(visit: object, last?: Page): Promise<Page | undefined>;
}

const ids = Object.keys(endpoints) as EndpointId[];
const byPath = new Map(ids.map((id) => [endpoints[id].marks.path as string, id]));

async function answer(path: string): Promise<Response> {
  const id = byPath.get(new URL(path, 'http://host').pathname);
  if (id === undefined) throw new Error(`the contract has no ${path}`);
  return await Promise.resolve(Response.json({ success: true, value: sampleOf(endpoints[id].reply, id) }));
}

const site = (await import(/* @vite-ignore */ RENDERER)) as Renderer;
site.openHost({ fetch: answer, language: () => 'en' });

const system = { ...(sampleOf(endpoints.systemStatus.reply, 'systemStatus') as object), status: 0 };

async function renderAgain(pathname: string, last?: Page) {
  const page = await site.renderPage({ pathname, search: '', language: 'en', system }, last);
  if (!page) throw new Error(`${pathname} was not rendered`);
  return page;
}

async function render(pathname: string) {
  const { html, answers } = await renderAgain(pathname);
  return { html, asked: answers.map(({ endpoint }) => endpoint) };
}

const PATHS = ['/', '/login', '/rng', '/live', '/sports', '/seamless', '/help', '/promotions'];
const isSheet = (name: string): boolean => name.endsWith('.css');

test.each(PATHS)('%s is rendered whole', async (pathname) => {
  const { html } = await render(pathname);
  expect(html).toContain('<header');
  expect(html).toMatch(/<h1[ >]/);
  // A part that failed, or is left to the browser.
  expect(html).not.toContain('<!--$!-->');
});

const DIST = new URL('../../../apps/player/dist/', import.meta.url);
const CLASS_SELECTOR = /\.(?<name>_[\w-]+)/g;
const CLASS_ATTRIBUTE = /class="(?<names>[^"]*)"/g;

/** The class names that a built style sheet has rules for. */
function classesOf(sheet: string): string[] {
  const text = readFileSync(new URL(sheet.replace(/^\//, ''), DIST), 'utf8');
  return [...text.matchAll(CLASS_SELECTOR)].map(({ groups }) => groups?.['name'] ?? '');
}

/** The style sheets that a document with this view links: those of the entry, and those of the modules that the view names. */
function linkedSheets({ modules }: Page): readonly string[] {
  // The build wrote the file.
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as BuildManifest;
  return createStyleSheetFinder(manifest)(['index.html', ...modules]);
}

test.each(PATHS)('%s links the style sheet of every class that it shows', async (pathname) => {
  const page = await renderAgain(pathname);
  const styled = new Set(
    readdirSync(new URL('assets', DIST))
      .filter(isSheet)
      .flatMap((name) => classesOf(`assets/${name}`)),
  );
  const linked = new Set(linkedSheets(page).flatMap(classesOf));
  const shown = [...page.html.matchAll(CLASS_ATTRIBUTE)].flatMap(({ groups }) => groups?.['names']?.split(' ') ?? []);
  expect([...new Set(shown)].filter((name) => styled.has(name) && !linked.has(name))).toEqual([]);
  expect(shown.filter((name) => linked.has(name)).length).toBeGreaterThan(20);
});

test.each(PATHS)('%s waits for at most 18 KB of styles', async (pathname) => {
  const sizes = linkedSheets(await renderAgain(pathname)).map(
    (sheet) => gzipSync(readFileSync(new URL(sheet.slice(1), DIST))).length,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(18 * 1024);
});

test('a page brings the answers that it was made of, and not those of one visitor', async () => {
  const { asked } = await render('/');
  expect(asked).toEqual(expect.arrayContaining(['whitelabel', 'vendorLanes']));
  expect(asked).not.toContain('systemStatus');
});

test('an address of the member pages is sent as it was built', async () => {
  expect(
    await site.renderPage({ pathname: '/member', search: '', language: 'en', system: { status: 0 } }),
  ).toBeUndefined();
});

test('an aborted render ends with the reason', async () => {
  const signal = AbortSignal.abort(new Error('the visitor has left'));
  const visit = { pathname: '/', search: '', language: 'en', system, signal };
  await expect(site.renderPage(visit)).rejects.toThrow('the visitor has left');
});

test('a view is given again while the platform answers the same, and rendered anew where it does not', async () => {
  // The header shows the time of day.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await renderAgain('/rng');
  expect(await renderAgain('/rng', first)).toBe(first);
  const changed = { ...first, answers: first.answers.map((each) => ({ ...each, value: 'before' })) };
  const anew = await renderAgain('/rng', changed);
  expect(anew).not.toBe(changed);
  expect(anew).toEqual(first);
});
