import { DateRangeField, type DateRange } from '@baize/ui/date-range-field';
import { useDateRangeTexts } from '../date-range-texts.ts';
import { useFormats } from '../formats.ts';

export interface PeriodFieldProps {
  label: string;
  value: DateRange;
  today: string;
  onChange: (range: DateRange) => void;
}

/** Selects the date range of a list, with the shortcuts of spec section 9. */
export function PeriodField({ label, value: { from, to }, today, onChange }: PeriodFieldProps) {
  const { locale, dateFormat } = useFormats();
  const texts = useDateRangeTexts();
  return (
    <DateRangeField
      label={label}
      value={{ from, to }}
      onValueChange={onChange}
      today={today}
      locale={locale}
      dateFormat={dateFormat}
      texts={texts}
    />
  );
}
