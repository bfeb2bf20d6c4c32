import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { formatMoney } from '@baize/money/format';
import { useFormats, wireMoney } from '@baize/site/formats';
import { BarChart } from '@baize/ui/bar-chart';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { compactNumber, drawnSize } from '../../shared/amounts.ts';
import styles from './chart-card.module.css';
import { ChartSums } from './chart-sums.tsx';
import type { ChartCardProps } from './daily-card.tsx';
import { everyDay, type DayFigures } from './day-figures.ts';

/** Deposits beside withdrawals, day by day, with the sums of everything that moved on the cash of the team other than play. */
export function MoneyCard({ overview, days }: ChartCardProps) {
  const { t } = useTranslation('agent');
  return (
    <Card title={t('team_overview.money')} className={styles.card}>
      {overview === undefined && <Skeleton shape="block" className={styles.wait} />}
      {overview !== undefined && !hasMoved(overview) && (
        <EmptyState className={styles.empty} text={t('team_overview.money_empty')} />
      )}
      {overview !== undefined && hasMoved(overview) && (
        <>
          <MoneyChart overview={overview} days={days} />
          <MoneySums overview={overview} />
        </>
      )}
    </Card>
  );
}

const MONEY = ['deposits', 'withdrawals', 'promotions', 'rebates'] as const;

function hasMoved({ figures, currency }: TeamOverviewValue): boolean {
  return MONEY.some((name) => wireMoney(figures[name], currency).amountMinor !== 0n);
}

function MoneyChart({ overview, days }: { overview: TeamOverviewValue; days: ChartCardProps['days'] }) {
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
      title={t('team_overview.money')}
      categoryHead={t('overview.day')}
      categories={rows.map(({ day }) => shortDay(day))}
      series={[
        series(t('team_overview.deposits'), (row) => row.deposits),
        series(t('team_overview.withdrawals'), (row) => row.withdrawals),
      ]}
      formatTick={(value) => compactNumber(value, locale)}
    />
  );
}

function MoneySums({ overview: { figures, currency } }: { overview: TeamOverviewValue }) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  return (
    <ChartSums
      sums={MONEY.map((name) => ({ label: t(`team_overview.${name}`), value: money(figures[name], currency) }))}
    />
  );
}
