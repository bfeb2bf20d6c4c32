import { setHtmlLanguage } from '@baize/i18n/html';
import { DEFAULT_LANGUAGE, shownLanguage, type CatalogueLanguage, type LanguageCode } from '@baize/i18n/languages';
import { createI18n, type I18nOptions, type SiteI18n } from '@baize/i18n/setup';
import { readStoredLanguage, tellHost } from '@baize/i18n/stored-language';
import { createContext, startTransition, use, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { whenIdle } from './when-idle.ts';

/** The texts of a site with the language that was chosen; a store that React can follow. */
export interface SiteLanguage {
  readonly i18n: SiteI18n;
  readonly change: (language: LanguageCode) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

const LanguageContext = createContext<SiteLanguage | null>(null);
const ChosenContext = createContext<LanguageCode | null>(null);

/** Loads the texts of the stored language, or of the one that the page came in, or of the default one. */
export async function startLanguage(
  namespaces: I18nOptions['namespaces'],
  ofPage: LanguageCode = DEFAULT_LANGUAGE,
): Promise<SiteLanguage> {
  const stored = readStoredLanguage();
  if (stored !== null) tellHost(stored);
  const language = await openLanguage(namespaces, stored ?? ofPage);
  setHtmlLanguage(language.i18n.chosen());
  return language;
}

/** The texts of a language, wherever they are shown: a host that renders a page has no document. */
export async function openLanguage(
  namespaces: I18nOptions['namespaces'],
  language: LanguageCode,
): Promise<SiteLanguage> {
  const i18n = await createI18n({ language, namespaces });
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

/**
 * With the texts, and as they: in slices. The document is said to be in the language once they are seen: its `lang` has the style of every
 * element computed anew, the games' too, which in one frame with the texts is more than an answer may take.
 */
function ChosenProvider({ value: { i18n, subscribe }, children }: { value: SiteLanguage; children: ReactNode }) {
  const [chosen, setChosen] = useState(i18n.chosen);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setChosen(i18n.chosen));
    follow();
    return subscribe(follow);
  }, [i18n, subscribe]);
  // Rendered anew with the texts.
  useTranslation();
  useEffect(() => whenIdle(() => setHtmlLanguage(i18n.chosen())));
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
