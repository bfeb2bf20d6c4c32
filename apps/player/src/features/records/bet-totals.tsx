import type { BetsValue } from '@baize/contract/schemas/member';
import { useFormats } from '@baize/site/formats';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './records.module.css';
import { WinLoss } from './win-loss.tsx';

/** Sums of everything that the filter holds, not of the page alone. */
export function BetTotals({ value, loading }: { value: BetsValue | undefined; loading: boolean }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const figures = value && !loading ? value : undefined;
  const amount = (of: 'stake' | 'validBet' | 'win') => figures && money(figures.totals[of], figures.currency);
  return (
    <dl className={styles.totals} aria-label={t('bets.totals')} aria-busy={loading}>
      <Total label={t('bets.count')}>{figures && count(figures.totals.bets)}</Total>
      <Total label={t('bets.stake')}>{amount('stake')}</Total>
      <Total label={t('bets.valid_bet')}>{amount('validBet')}</Total>
      <Total label={t('bets.win')}>{amount('win')}</Total>
      <Total label={t('bets.profit_and_loss')}>
        {figures && <WinLoss amount={figures.totals.profitAndLoss} currency={figures.currency} />}
      </Total>
    </dl>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton />}</dd>
    </div>
  );
}
