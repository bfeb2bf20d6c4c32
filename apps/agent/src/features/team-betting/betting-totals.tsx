import type { TeamBetsValue } from '@baize/contract/schemas/agency';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import styles from './betting-totals.module.css';

/** Shows the sums of all bets that match the filter, on all pages. `result` is undefined while it loads. */
export function BettingTotals({ found: result }: { found: TeamBetsValue | undefined }) {
  const { t } = useTranslation('agent');
  const { count, money } = useFormats();
  const sums = result && {
    bets: count(result.totals.bets),
    stake: money(result.totals.stake, result.currency),
    validBet: money(result.totals.validBet, result.currency),
    win: money(result.totals.win, result.currency),
    profitAndLoss: <ProfitAndLoss amount={wireMoney(result.totals.profitAndLoss, result.currency)} symbol />,
  };
  return (
    <dl className={styles.root} aria-label={t('bets.totals')} aria-busy={!result}>
      <Sum label={t('bets.count')} value={sums?.bets} />
      <Sum label={t('bets.stake')} value={sums?.stake} />
      <Sum label={t('overview.valid_bet')} value={sums?.validBet} />
      <Sum label={t('bets.win')} value={sums?.win} />
      <Sum label={t('bets.profit_and_loss')} value={sums?.profitAndLoss} />
    </dl>
  );
}

function Sum({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.sum}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value ?? <Skeleton className={styles.wait} />}</dd>
    </div>
  );
}
