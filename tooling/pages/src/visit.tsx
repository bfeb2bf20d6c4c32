import { createMockPlatform, type MockPlatform } from '@baize/api/testing';
import type { LanguageCode } from '@baize/i18n/languages';
import { areaNames } from '@baize/i18n/areas';
import { pseudoAreas } from '@baize/i18n/pseudo';
import { createI18n, type I18nOptions, type SiteI18n } from '@baize/i18n/setup';
import { startLanguage, type SiteLanguage } from '@baize/site/language';
import { createSiteStore, type SiteStore } from '@baize/site/store';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectNetwork, type Network } from './network.ts';
import { mockSiteData } from './world.ts';

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 360, height: 800 },
} as const;
const TOKEN = 'x'.repeat(43);

export interface VisitOptions {
  /** Signed in or not; a visitor unless said otherwise. */
  readonly as?: 'visitor' | 'member';
  readonly size?: keyof typeof SIZES;
  readonly theme?: 'dark' | 'light';
  /** `pseudo` shows accented, longer English: what stays plain was not translated, what overflows is too narrow. */
  readonly language?: 'en' | 'ne' | 'pseudo';
  /** Says what the platform answers before the page asks. */
  readonly prepare?: (platform: MockPlatform, network: Network) => void;
  /** The page shows nothing on purpose: the visit waits for its answers alone. */
  readonly blank?: boolean;
  /** Lets notices open by themselves, as for somebody who comes for the first time. Otherwise they count as closed. */
  readonly opensNotices?: boolean;
  /** The errors that this test brings about on the console. Any other one fails it. */
  readonly expectedErrors?: RegExp;
}

export interface Visit {
  readonly platform: MockPlatform;
  readonly network: Network;
  readonly store: SiteStore;
  /** The text of a key as the page shows it, e.g. `t('deposit.title')`, `t('error:system.busy')`. Throws for an unknown key. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /** Resolves when every call of the page is answered and React has shown the answers. */
  readonly settled: () => Promise<void>;
}

export interface SiteUnderTest {
  readonly site: 'member' | 'agent';
  readonly areas: I18nOptions['areas'];
  readonly App: ComponentType<{ store: SiteStore; language: SiteLanguage }>;
}

interface Running {
  readonly root: Root;
  readonly network: Network;
  readonly complaints: readonly string[];
  readonly quiet: () => void;
}

const startAddress = location.href;
let running: Running | undefined;

/** Opens a path of a site as a browser would: its own router, store, texts and calls; only the network ends in the mock platform. */
export async function openSite(
  { site, areas, App }: SiteUnderTest,
  path: string,
  {
    as = 'visitor',
    size = 'desktop',
    theme = 'dark',
    language = 'en',
    prepare,
    blank = false,
    opensNotices = false,
    expectedErrors,
  }: VisitOptions = {},
): Promise<Visit> {
  if (running) await endVisit();
  await resize(SIZES[size]);
  const platform = await createMockPlatform({ origin: location.origin, site });
  const network = connectNetwork(platform);
  mockSiteData(platform, site);
  prepare?.(platform, network);
  const code: LanguageCode = language === 'pseudo' ? 'en' : language;
  localStorage.setItem('baize.language', code);
  if (!opensNotices) sessionStorage.setItem('baize.notices', 'visitor member');
  if (as === 'member') sessionStorage.setItem('baize.token', TOKEN);
  document.documentElement.dataset['theme'] = theme;
  history.replaceState(null, '', path);
  const watch = watchConsole(expectedErrors);
  const spoken = language === 'pseudo' ? pseudoAreas(areas) : areas;
  const siteLanguage = await startLanguage(spoken, code);
  const texts = await allTexts(language, spoken, code);
  const store = createSiteStore(siteLanguage.i18n.chosen);
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  const root = createRoot(element);
  running = { root, network, ...watch };
  root.render(<App store={store} language={siteLanguage} />);
  const settled = async () => await untilSettled(store, blank);
  await settled();
  const ns = texts.options.ns ?? [];
  return {
    platform,
    network,
    store,
    settled,
    t: (key, values = {}) => {
      // Keys are checked here, at run time: a test names them of any namespace.
      const text = texts.t(key as never, { ...values, ns } as never) as unknown as string;
      if (text === key) throw new Error(`no text ${key}`);
      return text;
    },
  };
}

/** Vitest begins each file at its own size, though the modules of the file before it live on: the window itself says what has to change. */
async function resize({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
}

/** The texts by language. They stay the same from test to test. */
const textsByLanguage = new Map<string, SiteI18n['instance']>();

/** Every text of a language. The page loads the areas that it shows; the test reads any text. */
async function allTexts(
  name: string,
  areas: I18nOptions['areas'],
  language: LanguageCode,
): Promise<SiteI18n['instance']> {
  const known = textsByLanguage.get(name);
  if (known) return known;
  const { instance } = await createI18n({ language, areas, first: areaNames(areas) });
  textsByLanguage.set(name, instance);
  return instance;
}

/** Closes what `openSite` opened and forgets everything that the page left in the browser. Runs after each test (setup.ts). */
export async function endVisit(): Promise<void> {
  if (!running) return;
  const { root, network, complaints, quiet } = running;
  running = undefined;
  root.unmount();
  network.disconnect();
  quiet();
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
  expect(complaints, 'errors on the console').toEqual([]);
}

function watchConsole(expected: RegExp | undefined): Pick<Running, 'complaints' | 'quiet'> {
  const complaints: string[] = [];
  const original = console.error;
  console.error = (...words: unknown[]) => {
    const text = words.map(String).join(' ');
    if (expected?.test(text)) return;
    complaints.push(text);
    original(...words);
  };
  return { complaints, quiet: () => void (console.error = original) };
}

async function untilSettled(store: SiteStore, blank: boolean): Promise<void> {
  const expectSettled = () => {
    const { queries, mutations } = store.getState().api;
    const pending = [...Object.values(queries), ...Object.values(mutations)].flatMap((call) =>
      String(call?.status) === 'pending' ? [call?.endpointName ?? ''] : [],
    );
    if (blank && Object.keys(queries).length === 0) throw new Error('the page has asked nothing yet');
    if (pending.length > 0) throw new Error(`still pending: ${pending.join(', ')}`);
    if (!blank && document.querySelector('main, [role="main"], h1') === null)
      throw new Error('the page shows nothing yet');
    if (document.querySelector('main [aria-busy="true"]') !== null) throw new Error('the page is still busy');
  };
  const wait = async () => {
    await vi.waitFor(expectSettled, { timeout: 15_000, interval: 10 });
    await frame();
  };
  await wait();
  // Parts that wait for an idle page, or for the first movement of a pointer, come at once. The page listens now that it stands.
  dispatchEvent(new Event('pointermove'));
  // A part that was rendered in this frame asks for what it shows in an effect after it.
  await wait();
}

/** React renders, and the page is laid out. */
export async function frame(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  requestAnimationFrame(() => setTimeout(resolve));
  await promise;
}
