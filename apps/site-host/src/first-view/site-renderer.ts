import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SystemStatusValue } from '@baize/contract/schemas/system';

/** The first view of a page: its HTML, and the answers of the platform that it was made of. */
export interface FirstView {
  readonly html: string;
  readonly forWhom: string;
  readonly language: string;
  readonly answers: readonly unknown[];
  /** Source files of the site that the view shows and that its entry loads lazily: the document links their style sheets. */
  readonly modules: readonly string[];
}

/** Everything that the site needs to render a page. */
export interface RenderedAddress {
  readonly pathname: string;
  readonly search: string;
  readonly language: string | undefined;
  readonly system: SystemStatusValue;
  /** Aborts the render. */
  readonly signal: AbortSignal;
}

/** The exports of `apps/player/src/prerender.tsx`. The built file is imported, so that its types are not at hand. */
export interface SiteRenderer {
  openHost(host: { fetch: (path: string, init: RequestInit) => Promise<Response>; language: () => string }): void;
  /** Says for whom the address has a first view; `undefined` where it has none. */
  firstViewAudience(pathname: string, search: string): string | undefined;
  /** The part of the query string that the view depends on; `undefined` where its values are endless. */
  firstViewSearch(pathname: string, search: string): string | undefined;
  /** Returns `last` itself where the platform still gives the answers that it was made of. */
  renderPage(address: RenderedAddress, last?: FirstView): Promise<FirstView | undefined>;
  stateAnswer(system: SystemStatusValue): unknown;
}

/** Loads the player site's build for hosts; `undefined` where the site was built without it. */
export async function loadSiteRenderer(sitesFolder: string): Promise<SiteRenderer | undefined> {
  const file = join(sitesFolder, 'player/dist-host/prerender.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as SiteRenderer) : undefined;
}
