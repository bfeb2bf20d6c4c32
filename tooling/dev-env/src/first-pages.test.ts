import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFirstPages, RENDERS_MAX, type SiteRenderer } from './first-pages.ts';

const VIEW = { html: '<main></main>', forWhom: 'everyone', language: 'en', answers: [] };
const visit = (pathname: string, search = '') => ({ host: 'play.test', ip: '::1', pathname, search, language: 'en' });
const NEVER_MS = 60_000;

/** A platform that says that it is open; every other path is left to `answer`. */
async function openPlatform(answer: RequestListener = (_request, response) => void response.end()): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/wps/system/status') response.end(JSON.stringify({ value: { status: 0 } }));
    else answer(request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function createSite(renderPage: SiteRenderer['renderPage']): SiteRenderer & { fetch: typeof fetch } {
  const site = {
    fetch: globalThis.fetch,
    openHost: (host: { fetch: unknown }) => void (site.fetch = host.fetch as typeof fetch),
    whoseView: () => 'everyone',
    firstViewSearch: (_pathname: string, search: string) => (search === '?known' ? search : ''),
    renderPage,
    stateAnswer: (system: unknown) => system,
  };
  return site;
}

test('renders one view for all query strings that the page does not know', async () => {
  const renderPage = vi.fn<SiteRenderer['renderPage']>(async () => await Promise.resolve(VIEW));
  const pages = createFirstPages(createSite(renderPage), { apiOrigin: await openPlatform(), keepMs: NEVER_MS });
  for (const search of ['', '?utm=1', '?utm=2', '?known']) await pages(visit('/', search));
  expect(renderPage.mock.calls.map(([{ search }]) => search)).toEqual(['', '?known']);
});

test('sends the built page while too many views are being rendered', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof VIEW>();
  const renderPage = vi.fn<SiteRenderer['renderPage']>(async () => await promise);
  const options = { apiOrigin: await openPlatform(), keepMs: 0, deadlineMs: NEVER_MS };
  const pages = createFirstPages(createSite(renderPage), options);
  const first = Array.from({ length: RENDERS_MAX }, async (_, index) => await pages(visit(`/${index}`)));
  await vi.waitFor(() => expect(renderPage).toHaveBeenCalledTimes(RENDERS_MAX));
  expect(await pages(visit('/one-more'))).toBeUndefined();
  resolve(VIEW);
  expect((await Promise.all(first)).every((view) => view?.html === VIEW.html)).toBe(true);
  expect(await pages(visit('/one-more'))).toMatchObject({ html: VIEW.html });
});

test('cancels the calls of a view at its deadline, and keeps nothing of it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const cancelled = Promise.withResolvers<void>();
  const apiOrigin = await openPlatform((request) => void request.once('close', cancelled.resolve));
  let isSlow = true;
  const site: ReturnType<typeof createSite> = createSite(async () => {
    // As the site does: a call that fails is part of the view.
    if (isSlow) await site.fetch('/wps/slow', {}).catch(() => undefined);
    return isSlow ? { ...VIEW, html: 'failed' } : VIEW;
  });
  const pages = createFirstPages(site, { apiOrigin, keepMs: NEVER_MS, deadlineMs: 200 });
  expect(await pages(visit('/'))).toBeUndefined();
  await cancelled.promise;
  isSlow = false;
  expect(await pages(visit('/'))).toMatchObject({ html: VIEW.html });
});
