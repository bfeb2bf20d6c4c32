import { useTranslation } from 'react-i18next';

/** Returns what `Countdown` and `formatTimeLeft` write from a day on, in the language of the reader: "6 d 13:42:05". */
export function useWriteDays(): (days: number, digits: string) => string {
  const { t } = useTranslation('player');
  return (days, digits) => t('time.days', { days: String(days), time: digits });
}
