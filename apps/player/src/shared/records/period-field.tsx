import { useDateRangeTexts } from '@baize/site/date-range-texts';
import { useFormats } from '@baize/site/formats';
import { DateRangeField, type DateRange } from '@baize/ui/date-range-field';
import { useTranslation } from 'react-i18next';

export interface PeriodFieldProps {
  value: DateRange;
  today: string;
  onChange: (range: DateRange) => void;
}

/** The days that a page of records shows, with the shortcuts of spec section 9. */
export function PeriodField({ value: { from, to }, today, onChange }: PeriodFieldProps) {
  const { t } = useTranslation('player');
  const { locale, dateFormat } = useFormats();
  const texts = useDateRangeTexts();
  return (
    <DateRangeField
      label={t('range.label')}
      value={{ from, to }}
      onValueChange={onChange}
      today={today}
      locale={locale}
      dateFormat={dateFormat}
      texts={texts}
    />
  );
}
