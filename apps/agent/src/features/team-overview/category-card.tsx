import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { add, zero, type Money } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { DonutChart } from '@baize/ui/donut-chart';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { compactAmount, toDrawnSize } from '../../shared/amounts.ts';
import { paths } from '../../shared/paths.ts';
import { useCodeNames } from '../../shared/use-code-names.ts';
import styles from './chart-card.module.css';
import type { ChartCardProps } from './daily-card.tsx';
import { splitLargest, sharesPercent } from './shares.ts';

/** Number of categories with a slice of their own. The chart has six colours, and the last one is for all other categories. */
const CATEGORIES_SHOWN = 5;

/** Shows the shares of the categories of games in the valid bet. */
export function CategoryCard({ overview, days }: ChartCardProps) {
  const { t } = useTranslation('agent');
  return (
    <Card title={t('overview.by_category')} className={styles.card}>
      {overview === undefined && <Skeleton shape="block" className={styles.wait} />}
      {overview !== undefined && overview.figures.bets === 0 && (
        <EmptyState className={styles.empty} drawing="inbox" text={t('overview.empty_categories')} />
      )}
      {overview !== undefined && overview.figures.bets > 0 && (
        <>
          <CategoryDonut overview={overview} />
          <Link className={styles.more} to={paths.betting(new URLSearchParams({ ...days }))}>
            {t('nav.team_bets')}
            <ChevronRight aria-hidden="true" />
          </Link>
        </>
      )}
    </Card>
  );
}

function CategoryDonut({ overview }: { overview: TeamOverviewValue }) {
  const { t } = useTranslation('agent');
  const { locale, percent } = useFormats();
  const slices = useSlices(overview);
  const percents = sharesPercent(slices.map(({ amount }) => amount.amountMinor));
  return (
    <DonutChart
      className={styles.donut}
      title={t('overview.by_category')}
      slices={slices.map(({ label, amount }, index) => ({
        label,
        value: toDrawnSize(amount),
        text: percent((percents[index] ?? 0) / 100),
      }))}
      centre={{
        value: compactAmount(wireMoney(overview.figures.validBet, overview.currency), locale),
        label: t('overview.valid_bet'),
      }}
    />
  );
}

function useSlices({ byCategory, currency }: TeamOverviewValue): { label: string; amount: Money }[] {
  const { t } = useTranslation('agent');
  const { gameTypeName } = useCodeNames();
  const amounts = byCategory.map(({ gameType, validBet }) => ({
    label: gameTypeName(gameType),
    amount: wireMoney(validBet, currency),
  }));
  const { top, others } = splitLargest(amounts, ({ amount }) => amount.amountMinor, CATEGORIES_SHOWN);
  if (others.length === 0) return top;
  const othersAmount = others.reduce((sum, { amount }) => add(sum, amount), zero(currency));
  return [...top, { label: t('overview.others'), amount: othersAmount }];
}
