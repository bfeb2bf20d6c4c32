import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoints } from '@baize/contract/catalogue';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { root } from './child.ts';
import { briefly } from './briefly.ts';

/**
 * The first view of the player's pages, rendered before they are sent: what a visitor sees, in their language, with the answers
 * that it was made of. The site's own build for hosts (`dist-host`) renders; this asks the platform for it and keeps the result for
 * a moment. After that the same questions are asked again, and it is rendered anew only where an answer has changed. Where any of
 * that fails or takes too long, the page goes out as it was built, and asks for itself.
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
interface SiteRenderer {
  openHost(host: { fetch: typeof ask; language: () => string }): void;
  whoseView(pathname: string, search: string): string | undefined;
  renderPage(visit: Visit & { system: SystemStatusValue }, last?: FirstView): Promise<FirstView | undefined>;
  stateAnswer(system: SystemStatusValue): unknown;
}

export interface FirstPagesOptions {
  readonly apiOrigin: string;
  /** How long a rendered view is good for unasked; it is the same for every visitor of a brand who reads the same language. */
  readonly keepMs: number;
}

export type FirstPages = (visit: Visit) => Promise<FirstView | undefined>;

const RENDERER = join(root, 'apps/player/dist-host/prerender.js');
/** Longer than this nobody is kept waiting for it. */
const DEADLINE_MS = 800;

interface Asker {
  readonly apiOrigin: string;
  readonly host: string;
  readonly ip: string;
  readonly language: string;
}

/** Whose visit a call of the renderer belongs to: it renders several at a time. */
const asker = new AsyncLocalStorage<Asker>();

/** Undefined where the site was not built for a host. */
export async function openFirstPages({ apiOrigin, keepMs }: FirstPagesOptions): Promise<FirstPages | undefined> {
  if (!existsSync(RENDERER)) return undefined;
  const site = (await import(pathToFileURL(RENDERER).href)) as SiteRenderer;
  site.openHost({ fetch: ask, language: () => asker.getStore()?.language ?? '' });
  const kept = briefly<FirstView | undefined>(keepMs);
  const render = async (visit: Visit): Promise<FirstView | undefined> => {
    const { host, pathname, search, language = '' } = visit;
    if (site.whoseView(pathname, search) === undefined) return undefined;
    return await asker.run({ apiOrigin, host, ip: visit.ip, language }, async () => {
      // It names the visitor's address, and may shut out a country: never kept.
      const system = await askState();
      if (system?.status !== 0) return undefined;
      const key = JSON.stringify([host, language, pathname, search]);
      const view = await kept(key, async (last) => await site.renderPage({ ...visit, system }, last));
      return view && { ...view, answers: [site.stateAnswer(system), ...view.answers] };
    });
  };
  return async (visit) => await Promise.race([render(visit).catch(giveUp), timeOut()]);
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
    signal: init.signal ?? null,
  });
}

function giveUp(error: unknown): undefined {
  console.error('A first view could not be rendered.', error);
}

async function timeOut(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  setTimeout(resolve, DEADLINE_MS, undefined).unref();
  return await promise;
}
