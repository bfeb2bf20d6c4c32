import type { BetsValue } from '@baize/contract/schemas/member';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import { Figures } from '../../shared/records/figures.tsx';
import { WinLoss } from '../../shared/records/win-loss.tsx';

/** Sums of everything that the filter holds, not of the page alone. */
export function BetTotals({ value, loading }: { value: BetsValue | undefined; loading: boolean }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const known = loading ? undefined : value;
  const amount = (of: 'stake' | 'validBet' | 'win') => known && money(known.totals[of], known.currency);
  return (
    <Figures
      label={t('bets.totals')}
      loading={loading}
      figures={[
        { label: t('bets.count'), value: known && count(known.totals.bets) },
        { label: t('bets.stake'), value: amount('stake') },
        { label: t('bets.valid_bet'), value: amount('validBet') },
        { label: t('bets.win'), value: amount('win') },
        {
          label: t('bets.profit_and_loss'),
          value: known && <WinLoss amount={known.totals.profitAndLoss} currency={known.currency} />,
        },
      ]}
    />
  );
}
