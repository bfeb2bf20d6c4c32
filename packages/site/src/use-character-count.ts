import { useTranslation } from 'react-i18next';
import { useNumberFormats } from './number-formats.ts';

/** Returns the text that counts the characters of a text field: how many are used, and how many fit. */
export function useCharacterCount(): (used: number, max: number) => string {
  const { t } = useTranslation('common');
  const { count } = useNumberFormats();
  return (used, max) => t('upload.characters', { used: count(used), max: count(max) });
}
