/**
 * The languages that are offered (spec section 1: "about 35 to 40"), each by its own name. Codes are BCP 47 and lower case,
 * as they are stored and sent.
 */
export const languageNames = {
  ne: 'नेपाली',
  en: 'English',
  bn: 'বাংলা',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fa: 'فارسی',
  fil: 'Filipino',
  fr: 'Français',
  gu: 'ગુજરાતી',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  kk: 'Қазақша',
  km: 'ខ្មែរ',
  kn: 'ಕನ್ನಡ',
  ko: '한국어',
  lo: 'ລາວ',
  ml: 'മലയാളം',
  mn: 'Монгол',
  mr: 'मराठी',
  ms: 'Bahasa Melayu',
  my: 'မြန်မာ',
  pa: 'ਪੰਜਾਬੀ',
  pt: 'Português',
  ru: 'Русский',
  si: 'සිංහල',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  uz: 'Oʻzbekcha',
  vi: 'Tiếng Việt',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
} as const satisfies Record<string, string>;

export type LanguageCode = keyof typeof languageNames;

/** Those with texts of their own; the others show English and say so (decision 15). */
export const catalogueLanguages = ['en', 'ne', 'bn'] as const satisfies readonly LanguageCode[];
export type CatalogueLanguage = (typeof catalogueLanguages)[number];

export const DEFAULT_LANGUAGE: LanguageCode = 'ne';
export const FALLBACK_LANGUAGE: CatalogueLanguage = 'en';

const rightToLeft: ReadonlySet<LanguageCode> = new Set(['ar', 'fa', 'he', 'ur']);

export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(languageNames, code);
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

/** What the header shows, e.g. "NE". */
export function languageBadge(code: LanguageCode): string {
  return code.toUpperCase();
}

/** The first language of those wished for that the merchant offers; then the merchant's own; then ours. */
export function pickLanguage(
  wished: readonly (string | null)[],
  offered: readonly string[],
  merchantDefault: string,
): LanguageCode {
  for (const code of [...wished, merchantDefault]) {
    const known = code?.toLowerCase();
    if (known !== undefined && isLanguageCode(known) && offered.includes(known)) return known;
  }
  return isLanguageCode(merchantDefault) ? merchantDefault : DEFAULT_LANGUAGE;
}
