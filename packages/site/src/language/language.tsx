import { setHtmlLanguage } from '@baize/i18n/html';
import { DEFAULT_LANGUAGE, shownLanguage, type CatalogueLanguage, type LanguageCode } from '@baize/i18n/languages';
import { createI18n, type I18nOptions, type SiteI18n } from '@baize/i18n/setup';
import { readStoredLanguage, tellHost } from '@baize/i18n/stored-language';
import '@baize/i18n/typed-keys';
import type { i18n as Translator } from 'i18next';
import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

/** The texts of a site and the chosen language, as an external store for React. */
export interface SiteLanguage {
  readonly i18n: SiteI18n;
  /** Loads the texts of a language and switches to it. Rejects where they cannot be loaded; the old language stays then. */
  readonly change: (language: LanguageCode) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the chosen language with its translator. The result is the same object as long as the language is the same. */
  readonly view: () => LanguageView;
}

/** A language and a translator whose language never changes. */
interface LanguageView {
  readonly chosen: LanguageCode;
  readonly translator: Translator;
}

const LanguageContext = createContext<SiteLanguage | null>(null);
const ChosenContext = createContext<LanguageCode | null>(null);

/** Loads the texts of the stored language, or of the page's language, or of the default language. */
export async function startLanguage(
  areas: I18nOptions['areas'],
  pageLanguage: LanguageCode = DEFAULT_LANGUAGE,
): Promise<SiteLanguage> {
  const stored = readStoredLanguage();
  if (stored !== null) tellHost(stored);
  const language = await openLanguage(areas, stored ?? pageLanguage);
  setHtmlLanguage(language.i18n.chosen());
  return language;
}

/** Loads the texts of a language without a document, for a host that renders a page. */
export async function openLanguage(areas: I18nOptions['areas'], language: LanguageCode): Promise<SiteLanguage> {
  const i18n = await createI18n({ language, areas });
  const listeners = new Set<() => void>();
  const views = new Map<LanguageCode, LanguageView>();
  return {
    view: () => {
      const chosen = i18n.chosen();
      const view = views.get(chosen) ?? { chosen, translator: translatorFor(i18n, chosen) };
      views.set(chosen, view);
      return view;
    },
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

/** Clones the i18next instance with a fixed language. The clone shares the texts of the site. */
function translatorFor({ instance }: SiteI18n, chosen: LanguageCode): Translator {
  return instance.cloneInstance({ lng: shownLanguage(chosen), initAsync: false });
}

/**
 * Provides the chosen language, writes it to the document, and loads the texts of refusals, which no first view shows.
 * The language is React state and changes in a transition, so that React first hydrates the remaining parts of the
 * first view in the language in which the host rendered them.
 */
export function LanguageProvider({ value, children }: { value: SiteLanguage; children: ReactNode }) {
  const { chosen, translator } = useLanguageView(value);
  useEffect(() => setHtmlLanguage(chosen), [chosen]);
  useEffect(() => {
    // Until the texts arrive, a refusal shows the general sentence. The next change of the language tries again.
    value.i18n.load('refusal').catch(() => undefined);
  }, [value]);
  return (
    <LanguageContext value={value}>
      <I18nextProvider i18n={translator}>
        <ChosenContext value={chosen}>{children}</ChosenContext>
      </I18nextProvider>
    </LanguageContext>
  );
}

function useLanguageView(value: SiteLanguage): LanguageView {
  const [view, setView] = useState(value.view);
  useEffect(() => {
    const update = () => startTransition(() => setView(value.view()));
    // The language may have changed between the first render and this effect.
    update();
    return value.subscribe(update);
  }, [value]);
  return view;
}

/** Returns the language store of the site. Throws outside of `LanguageProvider`. */
export function useSiteLanguage(): SiteLanguage {
  const value = use(LanguageContext);
  if (value === null) throw new Error('used outside of <LanguageProvider>');
  return value;
}

/** Returns the chosen language, for requests. Texts come from `useTranslation`. */
export function useLanguage(): LanguageCode {
  const chosen = use(ChosenContext);
  if (chosen === null) throw new Error('used outside of <LanguageProvider>');
  return chosen;
}

/** Returns the language of the shown texts, for figures and dates, so that an English sentence contains no Vietnamese month. */
export function useShownLanguage(): CatalogueLanguage {
  return shownLanguage(useLanguage());
}
