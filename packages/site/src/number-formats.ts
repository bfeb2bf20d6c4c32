import { createNumberFormats, type NumberFormats } from '@baize/i18n/number-format';
import { useMemo } from 'react';
import { useShownLanguage } from './language.tsx';

/** Figures without money and dates. Parts of the first view take this: `useFormats` weighs more. */
export function useNumberFormats(): NumberFormats {
  const language = useShownLanguage();
  return useMemo(() => createNumberFormats(language), [language]);
}
