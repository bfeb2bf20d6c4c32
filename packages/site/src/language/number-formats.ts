import { createNumberFormats, type NumberFormats } from '@baize/i18n/number-format';
import { useMemo } from 'react';
import { useShownLanguage } from './language.tsx';

/** Formats of plain figures, without money and dates. Parts of the first view use this hook, because `useFormats` needs more code. */
export function useNumberFormats(): NumberFormats {
  const language = useShownLanguage();
  return useMemo(() => createNumberFormats(language), [language]);
}
