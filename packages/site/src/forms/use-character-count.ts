import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../language/number-formats.ts';

/** Returns a formatter for the character counter of a text field: used and maximum. */
export function useCharacterCount(): (used: number, max: number) => string {
  const { t } = useTranslation('common');
  const { count } = useNumberFormats();
  return (used, max) => t('upload.characters', { used: count(used), max: count(max) });
}
