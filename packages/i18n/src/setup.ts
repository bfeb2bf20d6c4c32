import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { FALLBACK_LANGUAGE, shownLanguage, type CatalogueLanguage, type LanguageCode } from './languages.ts';
import type { NamespaceLoaders } from './loaders.ts';
import { FALLBACK_NAMESPACES } from './types.ts';

export interface SiteI18n {
  /** For `<I18nextProvider i18n={…}>`. */
  readonly instance: I18n;
  /** The language that was chosen; what is shown is `shownLanguage(chosen())`. */
  readonly chosen: () => LanguageCode;
  /** Loads the texts of the language, then shows them. On a network failure the language stays as it was and this rejects. */
  readonly change: (language: LanguageCode) => Promise<void>;
}

export interface I18nOptions {
  readonly language: LanguageCode;
  /** `playerNamespaces` or `agentNamespaces`: what to load, and for which language. */
  readonly namespaces: NamespaceLoaders;
}

/** Starts with the texts of one language; the others are fetched when they are chosen. */
export async function createI18n({ language, namespaces }: I18nOptions): Promise<SiteI18n> {
  const instance = createInstance();
  let chosen = language;
  const shown = shownLanguage(language);
  await instance.use(initReactI18next).init({
    lng: shown,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: Object.keys(namespaces),
    defaultNS: 'common',
    fallbackNS: [...FALLBACK_NAMESPACES],
    keySeparator: false,
    resources: { [shown]: await loadTexts(namespaces, shown) },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    react: { useSuspense: false },
  });
  const change = async (next: LanguageCode) => {
    const nextShown = shownLanguage(next);
    await addTexts(instance, namespaces, nextShown);
    await instance.changeLanguage(nextShown);
    chosen = next;
  };
  return { instance, chosen: () => chosen, change };
}

async function addTexts(instance: I18n, namespaces: NamespaceLoaders, language: CatalogueLanguage): Promise<void> {
  if (instance.hasResourceBundle(language, 'common')) return;
  for (const [namespace, texts] of Object.entries(await loadTexts(namespaces, language))) {
    instance.addResourceBundle(language, namespace, texts);
  }
}

async function loadTexts(namespaces: NamespaceLoaders, language: CatalogueLanguage) {
  const loaded = Object.entries(namespaces).map(async ([name, loaders]) => [name, await loaders[language]()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
