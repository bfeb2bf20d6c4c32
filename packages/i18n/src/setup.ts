import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { FIRST_AREAS, PLATFORM_NAMESPACES, type Area } from './areas.ts';
import { FALLBACK_LANGUAGE, shownLanguage, type LanguageCode } from './languages.ts';
import type { AreaLoaders, OwnTextLoaders } from './loaders.ts';
import { createTextStore } from './text-store.ts';
import { FALLBACK_NAMESPACES } from './types.ts';

export type { AreaLoaders, OwnTextLoaders } from './loaders.ts';

export interface SiteI18n {
  /** For `<I18nextProvider i18n={…}>`. */
  readonly instance: I18n;
  /** The language that was chosen. The texts are shown in `shownLanguage(chosen())`. */
  readonly chosen: () => LanguageCode;
  /**
   * Loads the texts of a language, then shows them. An area that does not arrive is shown in English, and is fetched again by the
   * next change. Where no area arrives, the language stays as it was and the promise rejects. Of two changes at once the later wins.
   */
  readonly change: (language: LanguageCode) => Promise<void>;
  /** Loads areas in the language that is shown. Later changes of the language load them too. */
  readonly load: (...areas: Area[]) => Promise<void>;
  /** True when the texts of these areas can be shown. An area that the site does not have counts as loaded. */
  readonly has: (...areas: readonly Area[]) => boolean;
}

export interface I18nOptions {
  readonly language: LanguageCode;
  /** `playerAreas` or `agentAreas`. */
  readonly areas: AreaLoaders;
  /** The areas to load at once; those of the first view by default. The others wait for `load`. */
  readonly first?: readonly Area[];
  /** Texts of the site itself, by namespace: loaded with the first areas in each language. No namespace may be one of the platform's. */
  readonly ownTexts?: OwnTextLoaders;
}

/** Starts with the texts of one language. The others are fetched when they are chosen. */
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
    // React escapes what it shows.
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

/** An error on the console fails page tests and end-to-end tests: a page shows a text whose area is not loaded with the page. */
function reportMissingKey(_languages: readonly string[], namespace: string, key: string): void {
  console.error(`No text is loaded for ${namespace}:${key}.`);
}
