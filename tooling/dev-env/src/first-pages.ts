import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoints } from '@baize/contract/catalogue';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { root } from './child.ts';
import { briefly } from './briefly.ts';

/**
 * Renders the first view of the player's pages on the host: what a visitor sees, in their language, with the answers that the view was
 * made of. The site's own build for hosts (`dist-host`) renders; this module gives it the platform's answers and caches the result for
 * a moment. After that the same calls are repeated, and the view is rendered anew only where an answer has changed. Where any of that
 * fails or takes too long, or too many views are being rendered, the page is sent as it was built and fetches its data itself.
 */
interface Visit {
  readonly host: string;
  readonly ip: string;
  readonly pathname: string;
  readonly search: string;
  readonly language: string | undefined;
}

export interface FirstView {
  readonly html: string;
  readonly forWhom: string;
  readonly language: string;
  readonly answers: readonly unknown[];
}

/** What `apps/player/src/prerender.tsx` exports; the build is no part of this package's types. */
export interface SiteRenderer {
  openHost(host: { fetch: typeof ask; language: () => string }): void;
  whoseView(pathname: string, search: string): string | undefined;
  firstViewSearch(pathname: string, search: string): string | undefined;
  renderPage(visit: Visit & { system: SystemStatusValue }, last?: FirstView): Promise<FirstView | undefined>;
  stateAnswer(system: SystemStatusValue): unknown;
}

export interface FirstPagesOptions {
  readonly apiOrigin: string;
  /** How long a rendered view is sent without a check; it is the same for every visitor of a brand who reads the same language. */
  readonly keepMs: number;
  /** After this time the page is sent as it was built, and the calls of its rendering are cancelled. */
  readonly deadlineMs?: number;
}

export type FirstPages = (visit: Visit) => Promise<FirstView | undefined>;

const RENDERER = join(root, 'apps/player/dist-host/prerender.js');
const DEADLINE_MS = 800;
/** Rendering is work of the processor. Above this number the last view of an address is sent again, or the page as it was built. */
export const RENDERS_MAX = 4;

interface Asker {
  readonly apiOrigin: string;
  readonly host: string;
  readonly ip: string;
  readonly language: string;
  readonly signal: AbortSignal;
}

/** The visit that a call of the renderer belongs to: several views are rendered at a time. */
const asker = new AsyncLocalStorage<Asker>();

/** Undefined where the site was not built for a host. */
export async function openFirstPages(options: FirstPagesOptions): Promise<FirstPages | undefined> {
  if (!existsSync(RENDERER)) return undefined;
  return createFirstPages((await import(pathToFileURL(RENDERER).href)) as SiteRenderer, options);
}

export function createFirstPages(
  site: SiteRenderer,
  { apiOrigin, keepMs, deadlineMs = DEADLINE_MS }: FirstPagesOptions,
): FirstPages {
  site.openHost({ fetch: ask, language: () => asker.getStore()?.language ?? '' });
  const kept = briefly<FirstView | undefined>(keepMs);
  const limited = limitRenders(RENDERS_MAX);
  const render = async (visit: Visit, signal: AbortSignal): Promise<FirstView | undefined> => {
    const { host, pathname, language = '' } = visit;
    const search = site.firstViewSearch(pathname, visit.search);
    if (search === undefined || site.whoseView(pathname, search) === undefined) return undefined;
    return await asker.run({ apiOrigin, host, ip: visit.ip, language, signal }, async () => {
      // The state names the visitor's address, and may shut out a country, so it is never cached.
      const system = await askState();
      if (system?.status !== 0) return undefined;
      const key = JSON.stringify([host, language, pathname, search]);
      const view = await kept(
        key,
        async (last) =>
          await limited(last, async () => {
            const rendered = await site.renderPage({ ...visit, search, system }, last);
            // A view whose calls were cancelled shows their failures: it may not be sent to others.
            signal.throwIfAborted();
            return rendered;
          }),
      );
      return view && { ...view, answers: [site.stateAnswer(system), ...view.answers] };
    });
  };
  return async (visit) => {
    const signal = AbortSignal.timeout(deadlineMs);
    return await Promise.race([render(visit, signal).catch(giveUp), untilAborted(signal)]);
  };
}

/** Runs at the most `max` renderings at a time. Above that the last view is given again, or `undefined` where there is none. */
function limitRenders(max: number) {
  let running = 0;
  return async (last: FirstView | undefined, render: () => Promise<FirstView | undefined>) => {
    if (running >= max) return last;
    running += 1;
    try {
      return await render();
    } finally {
      running -= 1;
    }
  };
}

async function askState(): Promise<SystemStatusValue | undefined> {
  const response = await ask(endpoints.systemStatus.marks.path, {});
  const { value } = (await response.json()) as { value?: SystemStatusValue };
  return value;
}

/** `fetch` of the renderer: straight to the platform, in the name of the visit. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  const visit = asker.getStore();
  if (!visit) throw new Error('asked outside of a visit');
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-host', visit.host);
  headers.set('x-forwarded-proto', 'http');
  headers.set('x-forwarded-for', visit.ip);
  return await fetch(`${visit.apiOrigin}${path}`, {
    method: init.method ?? 'GET',
    headers,
    signal: AbortSignal.any(init.signal ? [init.signal, visit.signal] : [visit.signal]),
  });
}

function giveUp(error: unknown): undefined {
  console.error('A first view could not be rendered.', error);
}

async function untilAborted(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => resolve(undefined), { once: true });
  return await promise;
}
