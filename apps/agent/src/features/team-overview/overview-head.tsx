import { useFormats } from '@baize/site/formats';
import { IconButton } from '@baize/ui/icon-button';
import { PageHeader } from '@baize/ui/page-header';
import { SegmentedControl } from '@baize/ui/segmented-control';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { rangeText } from '../../shared/day-text.ts';
import { RangeField } from '../../shared/range-field.tsx';
import styles from './overview-head.module.css';
import { presetRange, type OverviewRange, type RangeChoice } from './overview-range.ts';

export interface OverviewHeadProps {
  range: OverviewRange;
  onRangeChange: (range: OverviewRange) => void;
  /** The current day in the merchant's time zone. */
  today: string;
  /** Time of the figures as an ISO 8601 instant; undefined while they load. */
  updatedAt: string | undefined;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The heading of the overview, with the choice of the range of days and the refresh button. */
export function OverviewHead({ range, onRangeChange, today, updatedAt, refreshing, onRefresh }: OverviewHeadProps) {
  const { t } = useTranslation('agent');
  const { dateFormat, time } = useFormats();
  const days = rangeText(range.days, dateFormat);
  const selectRange = (choice: RangeChoice) =>
    onRangeChange(choice === 'custom' ? { choice, days: range.days } : presetRange(choice, today));
  return (
    <PageHeader
      className={styles.root}
      title={t('overview.title')}
      note={updatedAt === undefined ? days : t('overview.note', { days, time: time(updatedAt) })}
      actions={
        <div className={styles.actions}>
          <SegmentedControl<RangeChoice>
            className={styles.presets}
            size="small"
            label={t('range.label')}
            value={range.choice}
            onValueChange={selectRange}
            segments={[
              { value: 'today', label: t('range.today') },
              { value: 'week', label: t('overview.range_week') },
              { value: 'month', label: t('overview.range_month') },
              { value: 'custom', label: t('range.custom') },
            ]}
          />
          <IconButton
            className={styles.refresh}
            variant="line"
            label={t('overview.refresh')}
            loading={refreshing}
            onClick={onRefresh}
          >
            <RefreshCw />
          </IconButton>
          {range.choice === 'custom' && (
            <RangeField
              labelHidden
              className={styles.days}
              value={range.days}
              onValueChange={(picked) => onRangeChange({ choice: 'custom', days: picked })}
              today={today}
            />
          )}
        </div>
      }
    />
  );
}
