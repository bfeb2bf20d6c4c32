import { AsyncLocalStorage } from 'node:async_hooks';
import { endpoints } from '@baize/contract/catalogue';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { hasCatalogue, pickLanguage, type LanguageCode } from '@baize/i18n/languages';
import { FIRST_VIEW_DEADLINE_MS, PLAIN_VIEWS_MAX, QUERIED_VIEWS_MAX, STALE_VIEW_MAX_MS } from '../limits.ts';
import type { FirstViewResult, Metrics } from '../metrics.ts';
import { callPlatform, readPlatformValue } from '../platform-calls.ts';
import { toAbortFailure } from '../cache/outcome.ts';
import { createRenders, type LogFailure, type RenderContext } from './renders.ts';
import { createSharedCache } from '../cache/shared-cache.ts';
import type { FirstView, SiteRenderer } from './site-renderer.ts';

/** A request for a page of the player site. */
export interface Visit {
  readonly host: string;
  readonly protocol: string;
  readonly ip: string;
  readonly pathname: string;
  readonly search: string;
  /** The language of the visitor's cookie, which may be any text; undefined without a cookie. */
  readonly language: string | undefined;
  /** Aborts when the visitor leaves. */
  readonly signal: AbortSignal;
}

export interface FirstViewsOptions {
  readonly apiOrigin: string;
  /** Time in milliseconds during which a rendered view is sent again without asking the platform for its data. */
  readonly keepMs: number;
  readonly metrics: Metrics;
  readonly logFailure: LogFailure;
  readonly deadlineMs?: number;
}

/** Finds the first view of a page. Returns `undefined` where the page has to be sent as it was built. */
export type FindFirstView = (visit: Visit) => Promise<FirstView | undefined>;

interface ViewSearch {
  readonly result: FirstViewResult;
  readonly view?: FirstView | undefined;
}

/**
 * Creates the function that finds the first view of a page: its HTML in the visitor's language, with the answers of the platform that it was rendered
 * from. All visitors of a host who use the same language share a view, so host, language and path are the key of the cache. The state of the platform
 * contains the visitor's IP address and may refuse their country, so it is read for each visit. Where anything fails or takes longer than the
 * deadline, the page is sent as it was built and fetches its data itself.
 */
export function createFirstViews(site: SiteRenderer, options: FirstViewsOptions): FindFirstView {
  const { apiOrigin, keepMs, metrics, logFailure, deadlineMs = FIRST_VIEW_DEADLINE_MS } = options;
  const context = new AsyncLocalStorage<RenderContext>();
  openSite(site, context);
  const render = createRenders(site, { context, metrics, logFailure });
  const cacheOptions = { freshMs: keepMs, staleMs: STALE_VIEW_MAX_MS };
  const plainViews = createSharedCache<FirstView | undefined>({ ...cacheOptions, entriesMax: PLAIN_VIEWS_MAX });
  const queriedViews = createSharedCache<FirstView | undefined>({ ...cacheOptions, entriesMax: QUERIED_VIEWS_MAX });

  return async (visit) => {
    const signal = AbortSignal.any([visit.signal, AbortSignal.timeout(deadlineMs)]);
    const { result, view } = await find(visit, signal).catch((error: unknown) => explainFailure(error, signal));
    metrics.countFirstView(result);
    return view;
  };

  async function find(visit: Visit, signal: AbortSignal): Promise<ViewSearch> {
    const { host, protocol, ip, pathname } = visit;
    const search = site.firstViewSearch(pathname, visit.search);
    if (search === undefined || site.firstViewAudience(pathname, search) === undefined) return { result: 'no-view' };
    const caller = { apiOrigin, host, protocol, ip, signal };
    const system = await readPlatformValue<SystemStatusValue>(caller, endpoints.systemStatus.marks.path);
    if (system?.status !== 0) return { result: 'closed' };
    const language = pickLanguage([visit.language ?? null], system.merchant.defaultLanguage);
    if (!isRenderedLanguage(language, system)) return { result: 'no-view' };
    const key = JSON.stringify([host.toLowerCase(), protocol, language, pathname, search]);
    const views = search === '' ? plainViews : queriedViews;
    const cached = await views(key, signal, async (last, renderSignal) => {
      const address = { pathname, search, language, system, signal: renderSignal };
      return await render({ ...caller, signal: renderSignal }, address, last);
    });
    if (cached.from === 'nowhere') return { result: cached.failure };
    return { result: cached.from, view: cached.value && withSystemStatus(cached.value, system) };
  }

  function withSystemStatus(view: FirstView, system: SystemStatusValue): FirstView {
    return { ...view, answers: [site.stateAnswer(system), ...view.answers] };
  }

  function explainFailure(error: unknown, signal: AbortSignal): ViewSearch {
    if (signal.aborted) return { result: toAbortFailure(signal) };
    logFailure(error);
    return { result: 'failed' };
  }
}

/**
 * Returns whether views are rendered in this language: one with texts, or the brand's default. The other languages would show the same English texts
 * and evict more useful views from the cache.
 */
function isRenderedLanguage(language: LanguageCode, { merchant }: SystemStatusValue): boolean {
  return hasCatalogue(language) || language === merchant.defaultLanguage;
}

/** Statuses of calls that may succeed a moment later. A view that was rendered from such an answer is not sent. */
const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504]);

/** Gives the site its `fetch` and its language, once per process. */
function openSite(site: SiteRenderer, context: AsyncLocalStorage<RenderContext>): void {
  site.openHost({
    fetch: async (path, init) => {
      const current = context.getStore();
      if (!current) throw new Error('a call was made outside of a render');
      const response = await callPlatform(current.caller, path, init).catch((error: unknown) => {
        current.reportFailedCall();
        throw error;
      });
      if (TRANSIENT_STATUSES.has(response.status)) current.reportFailedCall();
      return response;
    },
    language: () => context.getStore()?.language ?? '',
  });
}
