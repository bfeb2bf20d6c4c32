import { describeLanguage, type OfferedLanguage } from '@baize/i18n/language-names';
import { FALLBACK_LANGUAGE, isLanguageCode, languageBadge } from '@baize/i18n/languages';
import { useMerchant } from './merchant.tsx';

/** What the merchant's header offers (spec section 2), as a list names it; a code that we do not know is left out. */
export function useOfferedLanguages(): (OfferedLanguage & { label: string })[] {
  const { languages } = useMerchant();
  return languages.filter(isLanguageCode).map((code) => {
    const language = describeLanguage(code);
    return { ...language, label: listedName(language) };
  });
}

/** One without texts says what it shows: "Tiếng Việt (EN)". */
export function listedName({ name, translated }: Pick<OfferedLanguage, 'name' | 'translated'>): string {
  return translated ? name : `${name} (${languageBadge(FALLBACK_LANGUAGE)})`;
}
