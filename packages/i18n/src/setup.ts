import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { FALLBACK_LANGUAGE, shownLanguage, type CatalogueLanguage, type LanguageCode } from './languages.ts';
import type { NamespaceLoaders } from './loaders.ts';
import { FALLBACK_NAMESPACES, type Namespace } from './types.ts';

export interface SiteI18n {
  /** For `<I18nextProvider i18n={…}>`. */
  readonly instance: I18n;
  /** The language that was chosen; what is shown is `shownLanguage(chosen())`. */
  readonly chosen: () => LanguageCode;
  /**
   * Loads the texts of the language, then shows them. A namespace that does not arrive is shown in English, and asked for again by
   * the next change. Where nothing arrives the language stays as it was and this rejects. Of two changes at once the later holds.
   */
  readonly change: (language: LanguageCode) => Promise<void>;
  /** Loads namespaces that were not there from the start, in the language that is shown; later changes take them along. */
  readonly load: (...names: Namespace[]) => Promise<void>;
}

export interface I18nOptions {
  readonly language: LanguageCode;
  /** `playerNamespaces` or `agentNamespaces`: what to load, and for which language. */
  readonly namespaces: NamespaceLoaders;
  /** What the first view says; the rest waits for `load`. Everything, if left out. */
  readonly first?: readonly Namespace[];
}

/** Starts with the texts of one language; the others are fetched when they are chosen. */
export async function createI18n({ language, namespaces, first }: I18nOptions): Promise<SiteI18n> {
  const instance = createInstance();
  const texts = textStore(instance, namespaces, first ?? (Object.keys(namespaces) as Namespace[]));
  let chosen = language;
  let changes = 0;
  const shown = shownLanguage(language);
  await instance.use(initReactI18next).init({
    lng: shown,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: Object.keys(namespaces),
    defaultNS: 'common',
    fallbackNS: [...FALLBACK_NAMESPACES],
    keySeparator: false,
    resources: {},
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await texts.load(shown);
  const change = async (next: LanguageCode) => {
    const turn = ++changes;
    const nextShown = shownLanguage(next);
    await texts.load(nextShown);
    if (!texts.has(nextShown)) throw new Error(`no texts of ${nextShown}`);
    if (turn !== changes) return;
    await instance.changeLanguage(nextShown);
    chosen = next;
  };
  return { instance, chosen: () => chosen, change, load: (...names) => texts.load(shownLanguage(chosen), names) };
}

/** What has arrived is i18next's; what is wanted, in whatever language, is known here. */
function textStore(instance: I18n, namespaces: NamespaceLoaders, first: readonly Namespace[]) {
  const wanted = new Set(first);
  const add = async (language: CatalogueLanguage, name: Namespace) => {
    if (instance.hasResourceBundle(language, name)) return;
    const texts = await namespaces[name]?.[language]();
    if (texts) instance.addResourceBundle(language, name, texts);
  };
  /** Rejects where a namespace arrives neither in the language nor in English: nothing could be said. */
  const load = async (language: CatalogueLanguage, more: readonly Namespace[] = []) => {
    for (const name of more) wanted.add(name);
    await Promise.all([...wanted].map((name) => add(language, name).catch(() => add(FALLBACK_LANGUAGE, name))));
  };
  const has = (language: CatalogueLanguage) => [...wanted].some((name) => instance.hasResourceBundle(language, name));
  return { load, has };
}
