import {
  answersOf,
  askAgain,
  configureApi,
  forgetAnswers,
  settleQueries,
  takeAnswers,
  type ApiConfig,
  type FirstAnswer,
} from '@baize/api';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { pickLanguage, type LanguageCode } from '@baize/i18n/languages';
import { playerAreas } from '@baize/i18n/player';
import type { FirstPage } from '@baize/site/first-page';
import { renderSettled } from '@baize/site/render-settled';
import { openLanguage } from '@baize/site/language';
import { openStore, type SiteStore } from '@baize/site/store';
import { StrictMode, type PropsWithChildren } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { firstViewModules } from './app/first-view-modules.ts';
import { PlayerApp } from './app/player-app.tsx';
import { fetchFirstPage } from './app/player-routes.tsx';
import { CATEGORIES } from './shared/categories.ts';
import { categoryPaths, HOME_ALIASES, paths } from './shared/paths.ts';

export { firstViewSearch } from './shared/first-view-search.ts';

/** The other entry of this site: for a host that renders the first view of a page before it sends it. */
export interface Visit {
  readonly pathname: string;
  readonly search: string;
  /** The language of the cookie, where anything may stand. */
  readonly language: string | undefined;
  /** The state of the platform as it is answered to this visitor. */
  readonly system: SystemStatusValue;
  /** Aborts the rendering: the host has no use for the page any more. The caller aborts the calls by its `fetch`. */
  readonly signal?: AbortSignal;
}

export interface RenderedPage extends FirstPage {
  readonly html: string;
  /** Says whether a member sees the same view, apart from the header. A host never renders a member's own page. */
  readonly forWhom: 'everyone' | 'visitors';
  /** The state of the platform as everyone gets it, as JSON: the view was rendered from it as well. */
  readonly state: string;
  /** Source files whose style sheets the view needs beside those of the entry. */
  readonly modules: readonly string[];
}

const HOME_PATHS = new Set<string>([paths.home, ...HOME_ALIASES.map((alias) => `/${alias}`)]);
const WAYS_IN = new Set<string>([paths.login, paths.register]);
const HELP_PATHS = new Set<string>([paths.help, paths.helpMc]);
const STATUS_ENDPOINT = 'systemStatus';
const OWN_GAMES = /[?&]tab=(?:recent|favorite)(?:&|$)/;
const LOBBY_PATHS = new Set<string>(CATEGORIES.map((category) => categoryPaths[category]));

/** Says for whom an address has a first view. `undefined`: the page is sent as it was built. */
export function firstViewAudience(pathname: string, search: string): RenderedPage['forWhom'] | undefined {
  if (HOME_PATHS.has(pathname) || HELP_PATHS.has(pathname)) return 'everyone';
  // What is a member's own: a visitor is asked to log in.
  if (LOBBY_PATHS.has(pathname)) return OWN_GAMES.test(search) ? 'visitors' : 'everyone';
  // A member sees the state of each promotion, and no offer during a break.
  const isVisitors = pathname === paths.seamless || pathname === paths.promotions || WAYS_IN.has(pathname);
  return isVisitors ? 'visitors' : undefined;
}

/** Connects the site to its host, once per process. `language` returns the language of the visit that a call belongs to. */
export function openHost(host: Pick<ApiConfig, 'fetch'> & { language: () => string }): void {
  configureApi({
    getToken: () => null,
    getLanguage: host.language,
    onSessionEnded: () => undefined,
    ...(host.fetch && { fetch: host.fetch }),
  });
}

/**
 * Undefined for an address that is sent as it was built. The answers leave out the state: it is told to each visit for itself. `last`
 * is what was rendered for the same address and language before; it is given again where the platform still answers the same.
 */
export async function renderPage(
  { pathname, search, language: wished, system, signal }: Visit,
  last?: RenderedPage,
): Promise<RenderedPage | undefined> {
  const forWhom = firstViewAudience(pathname, search);
  if (forWhom === undefined || system.status !== 0) return undefined;
  const language = pickLanguage([wished ?? null], system.merchant.defaultLanguage);
  const { location: _, serverTime: __, ...lasting } = system;
  const state = JSON.stringify(lasting);
  if (last?.state === state && (await isAnsweredSame(last.answers))) return last;
  const store = openStore();
  try {
    takeAnswers(store, [stateAnswer(system)]);
    await fetchFirstPage(pathname);
    const html = await renderSettled(store, await viewOf(store, language, { address: pathname + search, signal }));
    const answers = answersOf(store).filter(({ endpoint }) => endpoint !== STATUS_ENDPOINT);
    return { html, forWhom, language, answers, state, modules: firstViewModules(pathname) };
  } finally {
    forgetAnswers(store);
  }
}

async function isAnsweredSame(answers: readonly FirstAnswer[]): Promise<boolean> {
  const store = openStore();
  try {
    askAgain(store, answers);
    await settleQueries(store);
    return JSON.stringify(answersOf(store)) === JSON.stringify(answers);
  } finally {
    forgetAnswers(store);
  }
}

/** Returns the state of the platform in the form in which the page takes its first answers. */
export function stateAnswer(system: SystemStatusValue): FirstAnswer {
  return { endpoint: STATUS_ENDPOINT, value: system };
}

interface ViewOptions {
  readonly address: string;
  readonly signal: AbortSignal | undefined;
}

async function viewOf(
  store: SiteStore,
  code: LanguageCode,
  { address, signal }: ViewOptions,
): Promise<() => Promise<string>> {
  const language = await openLanguage(playerAreas, code);
  const Router = ({ children }: PropsWithChildren) => <StaticRouter location={address}>{children}</StaticRouter>;
  const view = (
    <StrictMode>
      <PlayerApp store={store} language={language} Router={Router} />
    </StrictMode>
  );
  return async () => {
    signal?.throwIfAborted();
    const { prelude } = await prerender(view, { progressiveChunkSize: Infinity, ...(signal && { signal }) });
    return await new Response(prelude).text();
  };
}
