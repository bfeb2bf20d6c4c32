import { setHtmlLanguage } from '@baize/i18n/html';
import { DEFAULT_LANGUAGE, shownLanguage, type CatalogueLanguage, type LanguageCode } from '@baize/i18n/languages';
import { createI18n, type I18nOptions, type SiteI18n } from '@baize/i18n/setup';
import { readStoredLanguage, tellHost } from '@baize/i18n/stored-language';
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

/** The texts of a site with the chosen language, as an external store for React. */
export interface SiteLanguage {
  readonly i18n: SiteI18n;
  readonly change: (language: LanguageCode) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

const LanguageContext = createContext<SiteLanguage | null>(null);
const ChosenContext = createContext<LanguageCode | null>(null);

/** Loads the texts of the stored language, or of the one that the page came in, or of the default one. */
export async function startLanguage(
  areas: I18nOptions['areas'],
  ofPage: LanguageCode = DEFAULT_LANGUAGE,
): Promise<SiteLanguage> {
  const stored = readStoredLanguage();
  if (stored !== null) tellHost(stored);
  const language = await openLanguage(areas, stored ?? ofPage);
  setHtmlLanguage(language.i18n.chosen());
  return language;
}

/** Loads the texts of a language without a document, for a host that renders a page. */
export async function openLanguage(areas: I18nOptions['areas'], language: LanguageCode): Promise<SiteLanguage> {
  const i18n = await createI18n({ language, areas });
  const listeners = new Set<() => void>();
  return {
    i18n,
    change: async (language) => {
      await i18n.change(language);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function LanguageProvider({ value, children }: { value: SiteLanguage; children: ReactNode }) {
  return (
    <LanguageContext value={value}>
      <I18nextProvider i18n={value.i18n.instance}>
        <ChosenProvider value={value}>{children}</ChosenProvider>
      </I18nextProvider>
    </LanguageContext>
  );
}

/** Provides the chosen language, writes it to the document, and loads the sentences of refusals, which no first view shows. */
function ChosenProvider({ value: { i18n, subscribe }, children }: { value: SiteLanguage; children: ReactNode }) {
  const chosen = useSyncExternalStore(subscribe, i18n.chosen, i18n.chosen);
  useEffect(() => setHtmlLanguage(chosen), [chosen]);
  useEffect(() => {
    // Until they arrive, a refusal has the general sentence; the next change of the language tries again.
    i18n.load('refusal').catch(() => undefined);
  }, [i18n]);
  return <ChosenContext value={chosen}>{children}</ChosenContext>;
}

export function useSiteLanguage(): SiteLanguage {
  const value = use(LanguageContext);
  if (value === null) throw new Error('used outside of <LanguageProvider>');
  return value;
}

/** The chosen language, for requests; texts come by `useTranslation`. */
export function useLanguage(): LanguageCode {
  const chosen = use(ChosenContext);
  if (chosen === null) throw new Error('used outside of <LanguageProvider>');
  return chosen;
}

/** The language that the page is written in, for figures and dates: an English sentence holds no Vietnamese month. */
export function useShownLanguage(): CatalogueLanguage {
  return shownLanguage(useLanguage());
}
