import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readDayRange } from './list-address.ts';

/** Returns the sentence for an address whose period cannot be shown; undefined where the address names none, or one that is shown. */
export function useIgnoredRange(today: string): string | undefined {
  const { t } = useTranslation('common');
  const [params] = useSearchParams();
  const isNamed = params.has('from') || params.has('to');
  return isNamed && readDayRange(params, today) === undefined ? t('range.ignored') : undefined;
}
