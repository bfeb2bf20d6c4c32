import { loadChunk } from '@baize/site/chunk-load';
import { useDateRangeTexts } from '@baize/site/date-range-texts';
import { useFormats } from '@baize/site/formats';
import { useIgnoredRange } from '@baize/site/ignored-range';
import type { DateRange } from '@baize/ui/date-range-model';
import { Skeleton } from '@baize/ui/skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { limitToReportRange } from './day-range.ts';
import styles from './range-field.module.css';

const DateRangeField = lazy(async () => {
  const { DateRangeField } = await loadChunk(() => import('@baize/ui/date-range-field'));
  return { default: DateRangeField };
});

export interface RangeFieldProps {
  value: DateRange;
  onValueChange: (range: DateRange) => void;
  /** The current day in the merchant's time zone, which is the last that can be selected. */
  today: string;
  labelHidden?: boolean;
  className?: string | undefined;
}

/** Selects the days of a report. A range that is too long for a report is shortened to its last days. The code of the field is loaded on its first render. */
export function RangeField({ value, onValueChange, today, labelHidden = false, className }: RangeFieldProps) {
  const { t } = useTranslation('agent');
  const { locale, dateFormat } = useFormats();
  const texts = useDateRangeTexts();
  const ignoredRange = useIgnoredRange(today);
  return (
    <div className={className}>
      <Suspense fallback={<RangeFieldWait labelHidden={labelHidden} />}>
        <DateRangeField
          label={t('range.label')}
          labelHidden={labelHidden}
          error={ignoredRange}
          value={value}
          onValueChange={(range) => onValueChange(limitToReportRange(range))}
          today={today}
          max={today}
          locale={locale}
          dateFormat={dateFormat}
          texts={texts}
        />
      </Suspense>
    </div>
  );
}

function RangeFieldWait({ labelHidden }: { labelHidden: boolean }) {
  return (
    <div className={styles.wait} aria-hidden="true">
      {!labelHidden && <Skeleton className={styles.label} />}
      <Skeleton shape="block" className={styles.box} />
    </div>
  );
}
