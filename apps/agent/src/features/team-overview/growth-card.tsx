import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { useFormats } from '@baize/site/formats';
import { BarChart } from '@baize/ui/bar-chart';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { compactNumber } from '../../shared/amounts.ts';
import styles from './chart-card.module.css';
import { ChartSums } from './chart-sums.tsx';
import type { ChartCardProps } from './daily-card.tsx';
import { fillMissingDays } from './day-figures.ts';

/** A bar chart of the members below the agent: how many registered and how many made their first deposit on each day. */
export function GrowthCard({ overview, days }: ChartCardProps) {
  const { t } = useTranslation('agent');
  const hasGrown = overview !== undefined && overview.figures.newMembers + overview.figures.firstDeposits > 0;
  return (
    <Card title={t('team_overview.growth')} className={styles.card}>
      {overview === undefined && <Skeleton shape="block" className={styles.wait} />}
      {overview !== undefined && !hasGrown && (
        <EmptyState className={styles.empty} text={t('team_overview.growth_empty')} />
      )}
      {overview !== undefined && hasGrown && <Growth overview={overview} days={days} />}
    </Card>
  );
}

function Growth({ overview, days }: { overview: TeamOverviewValue; days: ChartCardProps['days'] }) {
  const { t } = useTranslation('agent');
  const { locale, shortDay, count } = useFormats();
  const rows = fillMissingDays(days, overview.byDay);
  const buildSeries = (name: string, counts: readonly number[]) => ({
    name,
    values: [...counts],
    texts: counts.map((value) => count(value)),
  });
  const newMembers = t('overview.new_members');
  const firstDeposits = t('team_overview.first_deposits');
  return (
    <>
      <BarChart
        title={t('team_overview.growth')}
        categoryHead={t('overview.day')}
        categories={rows.map(({ day }) => shortDay(day))}
        series={[
          buildSeries(
            newMembers,
            rows.map((row) => row.newMembers),
          ),
          buildSeries(
            firstDeposits,
            rows.map((row) => row.firstDeposits),
          ),
        ]}
        formatTick={(value) => compactNumber(value, locale)}
      />
      <ChartSums
        sums={[
          { label: newMembers, value: count(overview.figures.newMembers) },
          { label: firstDeposits, value: count(overview.figures.firstDeposits) },
        ]}
      />
    </>
  );
}
