import { DateRangeField, type DateRange } from '@baize/ui/date-range-field';
import { useDateRangeTexts } from './date-range-texts.ts';
import { useFormats } from '../language/formats.ts';
import { useIgnoredRange } from './use-ignored-range.ts';

export interface PeriodFieldProps {
  label: string;
  value: DateRange;
  today: string;
  onChange: (range: DateRange) => void;
}

/** Selects the date range of a list, with the shortcuts of spec section 9. Says where the address names a period that cannot be shown. */
export function PeriodField({ label, value: { from, to }, today, onChange }: PeriodFieldProps) {
  const { locale, dateFormat } = useFormats();
  const texts = useDateRangeTexts();
  const ignoredRange = useIgnoredRange(today);
  return (
    <DateRangeField
      label={label}
      error={ignoredRange}
      value={{ from, to }}
      onValueChange={onChange}
      today={today}
      locale={locale}
      dateFormat={dateFormat}
      texts={texts}
    />
  );
}
