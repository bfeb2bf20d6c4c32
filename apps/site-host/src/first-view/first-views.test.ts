import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { RENDERS_RUNNING_MAX, RENDERS_WAITING_MAX } from '../limits.ts';
import { createMetrics } from '../metrics.ts';
import { startPlatform } from '../testing/platform.ts';
import { createFirstViews, type FirstViewsOptions, type Visit } from './first-views.ts';
import type { FirstView, SiteRenderer } from './site-renderer.ts';

type RenderPage = SiteRenderer['renderPage'];

const VIEW: FirstView = { html: '<main></main>', forWhom: 'everyone', language: 'en', answers: [], modules: [] };
const NEVER_MS = 60_000;

function visit(pathname: string, change: Partial<Visit> = {}): Visit {
  const { signal } = new AbortController();
  return { host: 'play.test', protocol: 'http', ip: '::1', pathname, search: '', language: 'en', signal, ...change };
}

function createSite(renderPage: RenderPage) {
  const site = {
    fetch: async (_path: string, _init: RequestInit): Promise<Response> => await Promise.reject(new Error('not open')),
    openHost: (host: { fetch: (path: string, init: RequestInit) => Promise<Response> }) =>
      void (site.fetch = host.fetch),
    firstViewAudience: () => 'everyone',
    firstViewSearch: (_pathname: string, search: string) => (search.startsWith('?known') ? search : ''),
    renderPage,
    stateAnswer: () => 'state',
  };
  return site;
}

function openViews(site: SiteRenderer, options: Pick<FirstViewsOptions, 'apiOrigin'> & Partial<FirstViewsOptions>) {
  const registry = new Registry();
  const metrics = createMetrics(registry);
  const logFailure = vi.fn<(error: unknown) => void>();
  const find = createFirstViews(site, { keepMs: NEVER_MS, deadlineMs: NEVER_MS, metrics, logFailure, ...options });
  const count = async (name: string, result: string) => {
    const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
    // Values with the label `le` are the buckets of a histogram.
    return values.find(({ labels }) => labels['result'] === result && !('le' in labels))?.value ?? 0;
  };
  return { find, logFailure, count, registry };
}

const renderAtOnce = () => vi.fn<RenderPage>(async () => await Promise.resolve(VIEW));

test('renders one view for all query strings, languages and spellings of a host that make no difference', async () => {
  const renderPage = renderAtOnce();
  const { origin: apiOrigin } = await startPlatform();
  const { find, count } = openViews(createSite(renderPage), { apiOrigin });
  const visits = [
    visit('/'),
    visit('/', { search: '?utm=1' }),
    visit('/', { search: '?utm=2' }),
    visit('/', { language: 'xx-invented' }),
    visit('/', { language: undefined }),
    visit('/', { host: 'PLAY.test' }),
  ];
  for (const sameVisit of visits) await find(sameVisit);
  expect(renderPage).toHaveBeenCalledTimes(1);
  expect([await count('first_views_total', 'work'), await count('first_views_total', 'cache')]).toEqual([1, 5]);
  const others = [visit('/', { language: 'ne' }), visit('/', { search: '?known' })];
  for (const otherVisit of others) await find(otherVisit);
  expect(renderPage.mock.calls.map(([{ language, search }]) => [language, search])).toEqual([
    ['en', ''],
    ['ne', ''],
    ['en', '?known'],
  ]);
});

test('sends the built page for a language that has no texts', async () => {
  const renderPage = renderAtOnce();
  const { origin: apiOrigin } = await startPlatform();
  const { find, count } = openViews(createSite(renderPage), { apiOrigin });
  expect(await find(visit('/', { language: 'vi' }))).toBeUndefined();
  expect(renderPage).not.toHaveBeenCalled();
  expect(await count('first_views_total', 'no-view')).toBe(1);
});

test('adds the state of the platform to the answers of a view, and calls in the name of the visitor', async () => {
  const platform = await startPlatform();
  const { find } = openViews(createSite(renderAtOnce()), { apiOrigin: platform.origin });
  expect(await find(visit('/', { ip: '203.0.113.7', protocol: 'https' }))).toMatchObject({ answers: ['state'] });
  expect(platform.requests[0]?.headers).toMatchObject({
    'x-forwarded-host': 'play.test',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
  });
});

test('lets a limited number of renders run and wait, and answers the others with the built page', async () => {
  const { promise, resolve } = Promise.withResolvers<FirstView>();
  const renderPage = vi.fn<RenderPage>(async () => await promise);
  const { origin: apiOrigin } = await startPlatform();
  const { find, count, registry } = openViews(createSite(renderPage), { apiOrigin });
  const admitted = Array.from(
    { length: RENDERS_RUNNING_MAX + RENDERS_WAITING_MAX },
    async (_, index) => await find(visit(`/${index}`)),
  );
  const waiting = async () => (await registry.getSingleMetric('renders_waiting')?.get())?.values[0]?.value;
  await expect.poll(waiting).toBe(RENDERS_WAITING_MAX);
  expect(await find(visit('/one-more'))).toBeUndefined();
  expect(await count('first_views_total', 'queue-full')).toBe(1);
  expect(renderPage).toHaveBeenCalledTimes(RENDERS_RUNNING_MAX);
  resolve(VIEW);
  expect((await Promise.all(admitted)).every((view) => view?.html === VIEW.html)).toBe(true);
  expect(await find(visit('/one-more'))).toMatchObject({ html: VIEW.html });
});

/** A site whose first render waits for a call that the platform never answers. As in the site, a failed call is part of the view. */
async function openSlowSite() {
  const callArrived = Promise.withResolvers<void>();
  const callClosed = Promise.withResolvers<void>();
  const platform = await startPlatform((request) => {
    callArrived.resolve();
    request.once('close', callClosed.resolve);
  });
  const signals: AbortSignal[] = [];
  const site: ReturnType<typeof createSite> = createSite(async ({ signal }) => {
    signals.push(signal);
    if (signals.length > 1) return VIEW;
    await site.fetch('/wps/slow', {}).catch(() => undefined);
    return { ...VIEW, html: 'failed' };
  });
  return { site, signals, apiOrigin: platform.origin, arrived: callArrived.promise, closed: callClosed.promise };
}

test('aborts a render and its calls at the deadline, and keeps nothing of it', async () => {
  const { site, signals, apiOrigin, closed } = await openSlowSite();
  const { find, count } = openViews(site, { apiOrigin, deadlineMs: 500 });
  expect(await find(visit('/'))).toBeUndefined();
  await closed;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await count('first_views_total', 'timed-out')).toBe(1);
  expect(await find(visit('/'))).toMatchObject({ html: VIEW.html });
});

test('aborts a render and its calls when the visitor leaves', async () => {
  const { site, signals, apiOrigin, arrived, closed } = await openSlowSite();
  const { find, count } = openViews(site, { apiOrigin });
  const visitor = new AbortController();
  const view = find(visit('/', { signal: visitor.signal }));
  await arrived;
  visitor.abort();
  expect(await view).toBeUndefined();
  await closed;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await count('first_views_total', 'cancelled')).toBe(1);
});

test.each([429, 503])(
  'sends no view that was rendered from an answer %d, and renders again for the next visitor',
  async (status) => {
    let isBusy = true;
    const platform = await startPlatform(
      (_request, response) => void response.writeHead(isBusy ? status : 200).end('{}'),
    );
    const site: ReturnType<typeof createSite> = createSite(async () => {
      await site.fetch('/wps/games', {});
      return VIEW;
    });
    const { find, count } = openViews(site, { apiOrigin: platform.origin });
    expect(await find(visit('/'))).toBeUndefined();
    expect(await count('first_views_total', 'incomplete')).toBe(1);
    isBusy = false;
    expect(await find(visit('/'))).toMatchObject({ html: VIEW.html });
  },
);

test('sends the last view at once where no slot is free for a new render', async () => {
  const { promise, resolve } = Promise.withResolvers<FirstView>();
  const renderPage = vi
    .fn<RenderPage>()
    .mockResolvedValueOnce(VIEW)
    .mockImplementation(async () => await promise);
  const { origin: apiOrigin } = await startPlatform();
  const { find, count, registry } = openViews(createSite(renderPage), { apiOrigin, keepMs: 0 });
  await find(visit('/'));
  const others = Array.from({ length: RENDERS_RUNNING_MAX }, async (_, index) => await find(visit(`/${index}`)));
  await expect.poll(() => renderPage).toHaveBeenCalledTimes(1 + RENDERS_RUNNING_MAX);
  expect(await find(visit('/'))).toMatchObject({ html: VIEW.html });
  expect(await count('first_views_total', 'stale')).toBe(1);
  // The render was refused at once; it waited neither for a slot nor for its deadline.
  expect(await registry.metrics()).toContain('render_seconds_count{result="queue-full"} 1');
  resolve(VIEW);
  await Promise.all(others);
});

test('sends the last view where a new one fails, and logs the failure', async () => {
  const renderPage = vi.fn<RenderPage>().mockResolvedValueOnce(VIEW).mockRejectedValue(new Error('broken part'));
  const { origin: apiOrigin } = await startPlatform();
  const { find, count, logFailure } = openViews(createSite(renderPage), { apiOrigin, keepMs: 0 });
  await find(visit('/'));
  expect(await find(visit('/'))).toMatchObject({ html: VIEW.html });
  expect(await count('first_views_total', 'stale')).toBe(1);
  expect(logFailure).toHaveBeenCalledTimes(1);
  expect(await find(visit('/other'))).toBeUndefined();
});
