import type { DateRangeTexts } from '@baize/ui/date-range-field';
import { useTranslation } from 'react-i18next';

/** Returns the texts of a `DateRangeField`. */
export function useDateRangeTexts(): DateRangeTexts {
  const { t } = useTranslation('common');
  return {
    shortcuts: {
      today: t('range.today'),
      yesterday: t('range.yesterday'),
      last7: t('range.last_7_days'),
      last30: t('range.last_30_days'),
    },
    previous: (days) => t('range.previous_days', { days }),
    next: (days) => t('range.next_days', { days }),
    apply: t('act.apply'),
    previousMonth: t('range.previous_month'),
    nextMonth: t('range.next_month'),
  };
}
