import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { formatMoney } from '@baize/money/format';
import { useFormats, wireMoney } from '@baize/site/formats';
import { BarChart } from '@baize/ui/bar-chart';
import { Card } from '@baize/ui/card';
import type { DateRange } from '@baize/ui/date-range-model';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { compactNumber, drawnSize } from '../../shared/amounts.ts';
import styles from './chart-card.module.css';
import { ChartSums } from './chart-sums.tsx';
import { everyDay, type DayFigures } from './day-figures.ts';

export interface ChartCardProps {
  /** Undefined while it loads. */
  overview: TeamOverviewValue | undefined;
  days: DateRange;
}

/** Valid bet beside payout, day by day. */
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
          <DailyChart overview={overview} days={days} />
          <DailySums overview={overview} />
        </>
      )}
    </Card>
  );
}

function DailyChart({ overview, days }: { overview: TeamOverviewValue; days: DateRange }) {
  const { t } = useTranslation('agent');
  const { locale, shortDay } = useFormats();
  const rows = everyDay(days, overview.byDay);
  const series = (name: string, amountOf: (row: DayFigures) => string) => {
    const amounts = rows.map((row) => wireMoney(amountOf(row), overview.currency));
    return { name, values: amounts.map(drawnSize), texts: amounts.map((amount) => formatMoney(amount, locale)) };
  };
  return (
    <BarChart
      className={styles.bars}
      title={t('overview.by_day')}
      categoryHead={t('overview.day')}
      categories={rows.map(({ day }) => shortDay(day))}
      series={[series(t('overview.valid_bet'), (row) => row.validBet), series(t('overview.payout'), (row) => row.win)]}
      formatTick={(value) => compactNumber(value, locale)}
    />
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
