import { isLanguageCode, languageNames, type LanguageCode } from '@baize/i18n/languages';
import { useMerchant } from './merchant.tsx';

/** What the merchant's header offers (spec section 2); a code that we do not know is left out. */
export function useOfferedLanguages(): { code: LanguageCode; name: string }[] {
  const { languages } = useMerchant();
  return languages.filter(isLanguageCode).map((code) => ({ code, name: languageNames[code] }));
}
