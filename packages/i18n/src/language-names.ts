import { hasCatalogue, languageCodes, textDirection, type LanguageCode } from './languages.ts';

/** The name of each language in itself. */
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
} as const satisfies Record<LanguageCode, string>;

export interface OfferedLanguage {
  /** Code as stored and sent: "zh-cn". */
  readonly code: LanguageCode;
  /** The language's own name. */
  readonly name: string;
  /** BCP 47 tag for `lang` and `Intl`: "zh-CN". */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** False where the site shows English instead and says so. */
  readonly translated: boolean;
}

export function describeLanguage(code: LanguageCode): OfferedLanguage {
  return {
    code,
    name: languageNames[code],
    tag: new Intl.Locale(code).toString(),
    direction: textDirection(code),
    translated: hasCatalogue(code),
  };
}

/** Returns all languages that a merchant may offer, in the order of the list. */
export function offeredLanguages(): OfferedLanguage[] {
  return languageCodes.map(describeLanguage);
}
