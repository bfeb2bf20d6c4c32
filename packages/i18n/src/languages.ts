/**
 * The offered languages (spec section 1: "about 35 to 40"). Codes are BCP 47 in lower case, as stored and sent. Their
 * names are a separate module (`@baize/i18n/language-names`), because a first view does not need them.
 */
// oxfmt-ignore
export const languageCodes = [
  'ne', 'en', 'bn', 'ar', 'de', 'es', 'fa', 'fil', 'fr', 'gu', 'he', 'hi', 'id', 'ja', 'kk', 'km', 'kn', 'ko', 'lo',
  'ml', 'mn', 'mr', 'ms', 'my', 'pa', 'pt', 'ru', 'si', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'uz', 'vi', 'zh-cn',
  'zh-tw',
] as const;

export type LanguageCode = (typeof languageCodes)[number];

/** Languages with their own texts. The others show English and say so (decision 15). */
export const catalogueLanguages = ['en', 'ne', 'bn'] as const satisfies readonly LanguageCode[];
export type CatalogueLanguage = (typeof catalogueLanguages)[number];

export const DEFAULT_LANGUAGE: LanguageCode = 'ne';
export const FALLBACK_LANGUAGE: CatalogueLanguage = 'en';

const rightToLeft: ReadonlySet<LanguageCode> = new Set(['ar', 'fa', 'he', 'ur']);

export function isLanguageCode(code: string): code is LanguageCode {
  return languageCodes.some((known) => known === code);
}

export function hasCatalogue(code: LanguageCode): code is LanguageCode & CatalogueLanguage {
  return catalogueLanguages.some((known) => known === code);
}

/** Returns the language of the texts that are shown for a chosen language. */
export function shownLanguage(code: LanguageCode): CatalogueLanguage {
  return hasCatalogue(code) ? code : FALLBACK_LANGUAGE;
}

export function textDirection(code: LanguageCode): 'ltr' | 'rtl' {
  return rightToLeft.has(code) ? 'rtl' : 'ltr';
}

/** Returns the short name for the header, for example "NE". */
export function languageBadge(code: LanguageCode): string {
  return code.toUpperCase();
}

/** Returns the first wished language that is offered; otherwise the merchant's default language, then `DEFAULT_LANGUAGE`. */
export function pickLanguage(wished: readonly (string | null)[], merchantDefault: string): LanguageCode {
  for (const code of [...wished, merchantDefault]) {
    const known = code?.toLowerCase();
    if (known !== undefined && isLanguageCode(known)) return known;
  }
  return DEFAULT_LANGUAGE;
}
