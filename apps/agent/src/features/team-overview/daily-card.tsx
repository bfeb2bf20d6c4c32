import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import type { DateRange } from '@baize/ui/date-range-model';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './chart-card.module.css';
import { ChartSums } from './chart-sums.tsx';
import { DayBars } from './day-bars.tsx';

export interface ChartCardProps {
  /** Undefined while it loads. */
  overview: TeamOverviewValue | undefined;
  days: DateRange;
}

/** A bar chart of the valid bet and the payout of each day. */
export function DailyCard({ overview, days }: ChartCardProps) {
  const { t } = useTranslation('agent');
  return (
    <Card title={t('overview.by_day')} className={styles.card}>
      {overview === undefined && <Skeleton shape="block" className={styles.wait} />}
      {overview !== undefined && overview.figures.bets === 0 && (
        <EmptyState className={styles.empty} text={t('overview.empty')} />
      )}
      {overview !== undefined && overview.figures.bets > 0 && (
        <>
          <DayBars
            overview={overview}
            days={days}
            title={t('overview.by_day')}
            series={[
              { name: t('overview.valid_bet'), amountOf: (row) => row.validBet },
              { name: t('overview.payout'), amountOf: (row) => row.win },
            ]}
          />
          <DailySums overview={overview} />
        </>
      )}
    </Card>
  );
}

function DailySums({ overview: { figures, currency } }: { overview: TeamOverviewValue }) {
  const { t } = useTranslation('agent');
  const { count, money } = useFormats();
  return (
    <ChartSums
      sums={[
        { label: t('overview.bets'), value: count(figures.bets) },
        { label: t('overview.stake'), value: money(figures.stake, currency) },
        { label: t('overview.payout'), value: money(figures.win, currency) },
      ]}
    />
  );
}
