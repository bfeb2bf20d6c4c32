import { createMockPlatform, type MockPlatform } from '@baize/api/testing';
import type { LanguageCode } from '@baize/i18n/languages';
import { areaNames } from '@baize/i18n/areas';
import { pseudoAreas } from '@baize/i18n/pseudo';
import { createI18n, type I18nOptions, type SiteI18n } from '@baize/i18n/setup';
import { startLanguage, type SiteLanguage } from '@baize/site/language';
import { createSiteStore, type SiteStore } from '@baize/site/store';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectNetwork, type Network } from './network.ts';
import { mockSiteData } from './world.ts';

/** The viewports of the page tests, in CSS pixels. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 360, height: 800 },
} as const;
/** A session token of the length that the platform issues. */
const SESSION_TOKEN = 'x'.repeat(43);
/** How long a visit waits for the page to settle, per wait. */
const SETTLE_TIMEOUT_MS = 15_000;

export interface VisitOptions {
  /** Opens the site with a session token of the mock platform. Default: false. */
  readonly signedIn?: boolean;
  readonly size?: keyof typeof SIZES;
  readonly theme?: 'dark' | 'light';
  /** `pseudo` is English with accents and longer words: a text without accents is not translated, and a text that overflows has too little space. */
  readonly language?: 'en' | 'ne' | 'pseudo';
  /** Sets the answers of the mock platform before the page sends its first request. */
  readonly prepare?: (platform: MockPlatform, network: Network) => void;
  /** True for a page that shows nothing on purpose: the visit waits for the replies of the page and for no heading. */
  readonly blank?: boolean;
  /** Lets notices open by themselves, as they do on a first visit. Otherwise the visit starts with all notices closed. */
  readonly opensNotices?: boolean;
  /** Matches the messages of `console.error` that this test causes. Any other message fails the test. */
  readonly expectedErrors?: RegExp;
}

export interface Visit {
  readonly platform: MockPlatform;
  readonly network: Network;
  readonly store: SiteStore;
  /** The text of a key as the page shows it, e.g. `t('deposit.title')`, `t('error:system.busy')`. Throws for an unknown key. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /**
   * Resolves when every call of the page is answered and React has shown the replies. Dispatches a `pointermove`, so that deferred parts
   * load. Rejects if the page is not settled after 15 seconds; it waits twice.
   */
  readonly settled: () => Promise<void>;
}

/** The site that a visit opens. */
export interface SiteUnderTest {
  readonly site: 'member' | 'agent';
  /** The translation namespaces of the site with their loaders. */
  readonly areas: I18nOptions['areas'];
  /** The root component of the site. */
  readonly App: ComponentType<{ store: SiteStore; language: SiteLanguage }>;
}

/** The changes that `openSite` has made in the browser. They are added one by one, so that a visit whose opening fails is cleaned up as well. */
interface OpenVisit {
  /** Undo the changes of this visit. They run in reverse order. */
  readonly cleanups: (() => void)[];
  /** Messages of `console.error` that the test did not expect. */
  readonly unexpectedErrors: string[];
}

const startAddress = location.href;
let openVisit: OpenVisit | undefined;

/** Opens a path of a site as a browser would, with its own router, store and texts. Only the network is replaced: the mock platform answers. */
export async function openSite(
  { site, areas, App }: SiteUnderTest,
  path: string,
  {
    signedIn = false,
    size = 'desktop',
    theme = 'dark',
    language = 'en',
    prepare,
    blank = false,
    opensNotices = false,
    expectedErrors,
  }: VisitOptions = {},
): Promise<Visit> {
  await endVisit();
  const visit: OpenVisit = { cleanups: [], unexpectedErrors: [] };
  openVisit = visit;
  await resize(SIZES[size]);
  const platform = await createMockPlatform({ origin: location.origin, site });
  const network = connectNetwork(platform);
  visit.cleanups.push(() => network.disconnect());
  mockSiteData(platform, site);
  prepare?.(platform, network);
  const code: LanguageCode = language === 'pseudo' ? 'en' : language;
  localStorage.setItem('baize.language', code);
  if (!opensNotices) sessionStorage.setItem('baize.notices', 'visitor member');
  if (signedIn) sessionStorage.setItem('baize.token', SESSION_TOKEN);
  document.documentElement.dataset['theme'] = theme;
  history.replaceState(null, '', path);
  recordConsoleErrors(visit, expectedErrors);
  const visitAreas = language === 'pseudo' ? pseudoAreas(areas) : areas;
  const siteLanguage = await startLanguage(visitAreas, code);
  const texts = await loadAllTexts(language, visitAreas, code);
  const store = createSiteStore(siteLanguage.i18n.chosen);
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  const root = createRoot(element);
  visit.cleanups.push(() => root.unmount());
  root.render(<App store={store} language={siteLanguage} />);
  const settled = async () => await waitUntilSettled(store, blank);
  await settled();
  const ns = texts.options.ns ?? [];
  return {
    platform,
    network,
    store,
    settled,
    t: (key, values = {}) => {
      // The key is checked at run time, because a test may name a key of any namespace.
      const text = texts.t(key as never, { ...values, ns } as never) as unknown as string;
      if (text === key) throw new Error(`no text ${key}`);
      return text;
    },
  };
}

/**
 * Resizes the viewport only if the window has another size. The size cannot be cached in this module, because Vitest resets the viewport for
 * each test file but keeps the loaded modules.
 */
async function resize({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
}

/** Instances of i18next by language. Tests share them, because no test changes a text. */
const textsByLanguage = new Map<string, SiteI18n['instance']>();

/** Loads every text of a language. The page itself loads only the areas that it shows, but a test may read any text. */
async function loadAllTexts(
  name: string,
  areas: I18nOptions['areas'],
  language: LanguageCode,
): Promise<SiteI18n['instance']> {
  const loaded = textsByLanguage.get(name);
  if (loaded) return loaded;
  const { instance } = await createI18n({ language, areas, first: areaNames(areas) });
  textsByLanguage.set(name, instance);
  return instance;
}

/**
 * Closes what `openSite` opened, also if its opening failed, and clears everything that the page left in the browser. Fails the test if the page
 * logged an error that `expectedErrors` does not match. Runs after each test (setup.ts).
 */
export async function endVisit(): Promise<void> {
  if (!openVisit) return;
  const { cleanups, unexpectedErrors } = openVisit;
  openVisit = undefined;
  for (const cleanUp of cleanups.toReversed()) cleanUp();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  document.documentElement.removeAttribute('style');
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0; samesite=lax`;
  history.replaceState(null, '', startAddress);
  vi.useRealTimers();
  expect(unexpectedErrors, 'errors on the console').toEqual([]);
}

/** Records each message of `console.error` that the test does not expect, until the visit ends. */
function recordConsoleErrors({ cleanups, unexpectedErrors }: OpenVisit, expected: RegExp | undefined): void {
  const original = console.error;
  cleanups.push(() => void (console.error = original));
  console.error = (...values: unknown[]) => {
    const text = values.map(String).join(' ');
    if (expected?.test(text)) return;
    unexpectedErrors.push(text);
    original(...values);
  };
}

async function waitUntilSettled(store: SiteStore, blank: boolean): Promise<void> {
  const expectSettled = () => {
    const { queries, mutations } = store.getState().api;
    const pending = [...Object.values(queries), ...Object.values(mutations)].flatMap((call) =>
      String(call?.status) === 'pending' ? [call?.endpointName ?? ''] : [],
    );
    if (blank && Object.keys(queries).length === 0) throw new Error('the page has sent no request yet');
    if (pending.length > 0) throw new Error(`still pending: ${pending.join(', ')}`);
    if (!blank && document.querySelector('main, [role="main"], h1') === null)
      throw new Error('the page shows nothing yet');
    if (document.querySelector('main [aria-busy="true"]') !== null) throw new Error('the page is still busy');
  };
  const wait = async () => {
    await vi.waitFor(expectSettled, { timeout: SETTLE_TIMEOUT_MS, interval: 10 });
    await waitForFrame();
  };
  await wait();
  // Parts that are deferred until the page is idle, or until the pointer first moves, load now. The page listens for the event only after its first render.
  dispatchEvent(new Event('pointermove'));
  // A part that was rendered in this frame sends its requests in an effect after the frame, so the page has to settle again.
  await wait();
}

/** Resolves after the next animation frame, when React has rendered and the layout is done. */
export async function waitForFrame(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  requestAnimationFrame(() => setTimeout(resolve));
  await promise;
}
