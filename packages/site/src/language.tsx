import { setHtmlLanguage } from '@baize/i18n/html';
import {
  DEFAULT_LANGUAGE,
  hasCatalogue,
  shownLanguage,
  type CatalogueLanguage,
  type LanguageCode,
} from '@baize/i18n/languages';
import { errorSentence } from '@baize/i18n/sentences';
import { createI18n, type I18nOptions, type SiteI18n } from '@baize/i18n/setup';
import { readStoredLanguage, storeLanguage } from '@baize/i18n/stored-language';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useSiteDispatch } from './store.ts';
import { toastAsked } from './toasts-slice.ts';

/** The texts of a site with the language that was chosen; a store that React can follow. */
export interface SiteLanguage {
  readonly i18n: SiteI18n;
  readonly change: (language: LanguageCode) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

const LanguageContext = createContext<SiteLanguage | null>(null);

/** Loads the texts of the stored language, or of the default one. */
export async function startLanguage(namespaces: I18nOptions['namespaces']): Promise<SiteLanguage> {
  const i18n = await createI18n({ language: readStoredLanguage() ?? DEFAULT_LANGUAGE, namespaces });
  const listeners = new Set<() => void>();
  setHtmlLanguage(i18n.chosen());
  return {
    i18n,
    change: async (language) => {
      await i18n.change(language);
      setHtmlLanguage(i18n.chosen());
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
      <I18nextProvider i18n={value.i18n.instance}>{children}</I18nextProvider>
    </LanguageContext>
  );
}

export function useSiteLanguage(): SiteLanguage {
  const value = use(LanguageContext);
  if (value === null) throw new Error('used outside of <LanguageProvider>');
  return value;
}

/** The chosen language, for requests; texts come by `useTranslation`. */
export function useLanguage(): LanguageCode {
  const { subscribe, i18n } = useSiteLanguage();
  return useSyncExternalStore(subscribe, i18n.chosen);
}

/** The language that the page is written in, for figures and dates: an English sentence holds no Vietnamese month. */
export function useShownLanguage(): CatalogueLanguage {
  return shownLanguage(useLanguage());
}

/**
 * Spec section 4: shows the texts of the language and stores it (member-language.ts tells the server); one without texts says that
 * English is shown.
 */
export function useChooseLanguage(): (language: LanguageCode) => void {
  const { i18n, change } = useSiteLanguage();
  const dispatch = useSiteDispatch();
  const { t, i18n: translator } = useTranslation('common');
  const choose = async (language: LanguageCode) => {
    try {
      await change(language);
    } catch {
      dispatch(toastAsked(errorSentence(translator, 'network.failed'), 'error'));
      return;
    }
    // Another may have been chosen while its texts were on their way.
    if (i18n.chosen() !== language) return;
    storeLanguage(language);
    if (!hasCatalogue(language))
      dispatch(toastAsked(t('language.no_catalogue', { language: await ownName(language) }), 'info'));
  };
  return (language) => void choose(language);
}

/** The names came with the menu that the language was chosen from; the first view does without them. */
async function ownName(language: LanguageCode): Promise<string> {
  const { languageNames } = await import('@baize/i18n/language-names');
  return languageNames[language];
}
