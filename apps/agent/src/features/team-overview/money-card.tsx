import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './chart-card.module.css';
import { ChartSums } from './chart-sums.tsx';
import type { ChartCardProps } from './daily-card.tsx';
import { DayBars } from './day-bars.tsx';

/** A bar chart of the deposits and withdrawals of each day, with the sums of all money of the team that moved outside of play. */
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
          <DayBars
            overview={overview}
            days={days}
            title={t('team_overview.money')}
            series={[
              { name: t('team_overview.deposits'), amountOf: (row) => row.deposits },
              { name: t('team_overview.withdrawals'), amountOf: (row) => row.withdrawals },
            ]}
          />
          <MoneySums overview={overview} />
        </>
      )}
    </Card>
  );
}

const MONEY_FIGURES = ['deposits', 'withdrawals', 'promotions', 'rebates'] as const;

function hasMoved({ figures, currency }: TeamOverviewValue): boolean {
  return MONEY_FIGURES.some((name) => wireMoney(figures[name], currency).amountMinor !== 0n);
}

function MoneySums({ overview: { figures, currency } }: { overview: TeamOverviewValue }) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  return (
    <ChartSums
      sums={MONEY_FIGURES.map((name) => ({ label: t(`team_overview.${name}`), value: money(figures[name], currency) }))}
    />
  );
}
