import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { FIRST_AREAS, PLATFORM_NAMESPACES, type Area } from './areas.ts';
import { FALLBACK_LANGUAGE, shownLanguage, type LanguageCode } from './languages.ts';
import type { AreaLoaders, OwnTextLoaders } from './loaders.ts';
import { createTextStore } from './text-store.ts';
import { FALLBACK_NAMESPACES } from './types.ts';

export type { AreaLoaders, OwnTextLoaders } from './loaders.ts';

export interface SiteI18n {
  /** The i18next instance, for `<I18nextProvider i18n={…}>`. */
  readonly instance: I18n;
  /** Returns the chosen language. Texts are shown in `shownLanguage(chosen())`. */
  readonly chosen: () => LanguageCode;
  /**
   * Loads the texts of a language and then shows them. An area that fails to load is shown in English and loaded again
   * by the next change. If every area fails, the language stays and the promise rejects. The later of two simultaneous
   * changes wins.
   */
  readonly change: (language: LanguageCode) => Promise<void>;
  /** Loads areas in the shown language. Later changes of the language load them too. */
  readonly load: (...areas: Area[]) => Promise<void>;
  /** Returns whether the texts of these areas can be shown. An area that the site does not have counts as loaded. */
  readonly has: (...areas: readonly Area[]) => boolean;
}

export interface I18nOptions {
  readonly language: LanguageCode;
  /** `playerAreas` or `agentAreas`. */
  readonly areas: AreaLoaders;
  /** Areas to load at once; those of the first view by default. The others are loaded by `load`. */
  readonly first?: readonly Area[];
  /** The site's own texts by namespace, loaded with the first areas in each language. A namespace of the platform is not allowed. */
  readonly ownTexts?: OwnTextLoaders;
}

/** Creates the texts of a site in one language. Other languages are loaded when they are chosen. */
export async function createI18n({
  language,
  areas,
  first = FIRST_AREAS,
  ownTexts = {},
}: I18nOptions): Promise<SiteI18n> {
  const instance = createInstance();
  const texts = createTextStore(instance, { areas, first, ownTexts });
  let chosen = language;
  let changes = 0;
  const shown = shownLanguage(language);
  await instance.use(initReactI18next).init({
    lng: shown,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: [...PLATFORM_NAMESPACES, ...Object.keys(ownTexts)],
    defaultNS: 'common',
    fallbackNS: [...FALLBACK_NAMESPACES],
    keySeparator: false,
    resources: {},
    // React escapes rendered text.
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: reportMissingKey,
  });
  await texts.load(shown);
  const change = async (next: LanguageCode) => {
    const turn = ++changes;
    const nextShown = shownLanguage(next);
    await texts.load(nextShown);
    if (!texts.hasAny(nextShown)) throw new Error(`no texts of ${nextShown}`);
    if (turn !== changes) return;
    await instance.changeLanguage(nextShown);
    chosen = next;
  };
  return {
    instance,
    chosen: () => chosen,
    change,
    load: (...names) => texts.load(shownLanguage(chosen), names),
    has: (...names) => texts.has(shownLanguage(chosen), names),
  };
}

/** Logs a missing text as an error, which fails page tests and end-to-end tests: a page shows a text whose area is not loaded with it. */
function reportMissingKey(_languages: readonly string[], namespace: string, key: string): void {
  console.error(`No text is loaded for ${namespace}:${key}.`);
}
