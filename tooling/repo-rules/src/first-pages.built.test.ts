import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { sampleOf } from '@baize/api/testing';
import { expect, test } from 'vitest';

/**
 * On the built files: the player's first pages are rendered by a host without a browser, in one go. What fails here usually reads
 * `window` while it renders, or gives `useSyncExternalStore` no third argument; the page would still work, and start slower.
 */
const RENDERER = '../../../apps/player/dist-host/prerender.js';

interface Page {
  html: string;
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

test.each(['/', '/login', '/rng', '/live', '/seamless'])('%s is rendered whole', async (pathname) => {
  const { html } = await render(pathname);
  expect(html).toContain('<header');
  expect(html).toMatch(/<h1[ >]/);
  // A part that failed, or is left to the browser.
  expect(html).not.toContain('<!--$!-->');
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
  const first = await renderAgain('/rng');
  expect(await renderAgain('/rng', first)).toBe(first);
  const changed = { ...first, answers: first.answers.map((each) => ({ ...each, value: 'before' })) };
  const anew = await renderAgain('/rng', changed);
  expect(anew).not.toBe(changed);
  expect(anew).toEqual(first);
});
