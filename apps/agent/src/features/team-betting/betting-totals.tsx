import type { TeamBetsValue } from '@baize/contract/schemas/agency';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import styles from './betting-totals.module.css';

/** Sums of all that the filter finds, not of one page. Undefined while it loads. */
export function BettingTotals({ found }: { found: TeamBetsValue | undefined }) {
  const { t } = useTranslation('agent');
  const { count, money } = useFormats();
  const sums = found && {
    bets: count(found.totals.bets),
    stake: money(found.totals.stake, found.currency),
    validBet: money(found.totals.validBet, found.currency),
    win: money(found.totals.win, found.currency),
    profitAndLoss: <ProfitAndLoss amount={wireMoney(found.totals.profitAndLoss, found.currency)} symbol />,
  };
  return (
    <dl className={styles.root} aria-label={t('bets.totals')} aria-busy={!found}>
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
