import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SystemStatusValue } from '@baize/contract/schemas/system';

/** The first view of a page: its HTML, and the answers of the platform that it was rendered from. */
export interface FirstView {
  readonly html: string;
  /** The audience of the view, as `firstViewAudience` returns it. The document holds it as `data-for`. */
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

/** The exports of `apps/player/src/prerender.tsx`. The site host imports the built file, which has no types. */
export interface SiteRenderer {
  /** Sets the `fetch` and the language that the renders use. It is called once per process. */
  openHost(host: { fetch: (path: string, init: RequestInit) => Promise<Response>; language: () => string }): void;
  /** Returns the audience for which the address has a first view, such as "everyone"; `undefined` where it has none. */
  firstViewAudience(pathname: string, search: string): string | undefined;
  /** Returns the part of the query string on which the view depends; `undefined` where it has unlimited values, so that the view cannot be cached. */
  firstViewSearch(pathname: string, search: string): string | undefined;
  /** Renders a page. Returns `last` itself where the platform still gives the answers from which `last` was rendered. */
  renderPage(address: RenderedAddress, last?: FirstView): Promise<FirstView | undefined>;
  /** Converts the state of the system to an entry of `FirstView.answers`. */
  stateAnswer(system: SystemStatusValue): unknown;
}

/** Loads the player site's build for hosts; `undefined` where the site was built without it. */
export async function loadSiteRenderer(sitesFolder: string): Promise<SiteRenderer | undefined> {
  const file = join(sitesFolder, 'player/dist-host/prerender.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as SiteRenderer) : undefined;
}
