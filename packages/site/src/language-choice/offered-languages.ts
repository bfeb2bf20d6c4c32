import { describeLanguage, offeredLanguages, type OfferedLanguage } from '@baize/i18n/language-names';
import { FALLBACK_LANGUAGE, isLanguageCode, languageBadge } from '@baize/i18n/languages';
import { useMerchant } from '../brand/merchant.tsx';

export interface ListedLanguage extends OfferedLanguage {
  /** The name as the list shows it, with the code of the shown language where the language has no texts. */
  readonly label: string;
}

/** Returns the languages of the merchant's header (spec section 2). Unknown codes are left out. */
export function useMerchantLanguages(): ListedLanguage[] {
  return useMerchant().languages.filter(isLanguageCode).map(describeLanguage).map(addLabel);
}

/** Returns all 38 languages, those of the merchant first. */
export function useAllLanguages(): ListedLanguage[] {
  const merchantLanguages = useMerchantLanguages();
  const ownCodes = new Set(merchantLanguages.map(({ code }) => code));
  return [
    ...merchantLanguages,
    ...offeredLanguages()
      .filter(({ code }) => !ownCodes.has(code))
      .map(addLabel),
  ];
}

function addLabel(language: OfferedLanguage): ListedLanguage {
  return { ...language, label: formatListedName(language) };
}

/** Adds the language that the site shows instead to the name of a language without texts: "Tiếng Việt (EN)". */
export function formatListedName({ name, translated }: Pick<OfferedLanguage, 'name' | 'translated'>): string {
  return translated ? name : `${name} (${languageBadge(FALLBACK_LANGUAGE)})`;
}
