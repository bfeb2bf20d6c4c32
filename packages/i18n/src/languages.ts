/**
 * The languages that are offered (spec section 1: "about 35 to 40"). Codes are BCP 47 and lower case, as they are stored and
 * sent. Their own names are apart (`@baize/i18n/language-names`): a first view needs none.
 */
// oxfmt-ignore
export const languageCodes = [
  'ne', 'en', 'bn', 'ar', 'de', 'es', 'fa', 'fil', 'fr', 'gu', 'he', 'hi', 'id', 'ja', 'kk', 'km', 'kn', 'ko', 'lo',
  'ml', 'mn', 'mr', 'ms', 'my', 'pa', 'pt', 'ru', 'si', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'uz', 'vi', 'zh-cn',
  'zh-tw',
] as const;

export type LanguageCode = (typeof languageCodes)[number];

/** Those with texts of their own; the others show English and say so (decision 15). */
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

/** The language that a person sees after choosing `code`. */
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

/** Returns the first wished language that is one of the offered 38; without one, the merchant's default language, then `DEFAULT_LANGUAGE`. */
export function pickLanguage(wished: readonly (string | null)[], merchantDefault: string): LanguageCode {
  for (const code of [...wished, merchantDefault]) {
    const known = code?.toLowerCase();
    if (known !== undefined && isLanguageCode(known)) return known;
  }
  return DEFAULT_LANGUAGE;
}
