import type { PersonalProfitValue } from '@baize/contract/schemas/reports';
import { Figures } from '@baize/site/figures';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import { WinLoss } from '../../shared/records/win-loss.tsx';

const UNSIGNED_FIGURES = ['stake', 'win', 'deposits', 'withdrawals', 'bonuses', 'rebates'] as const;

/** The totals of the period: profit and loss, stakes, wins, deposits, withdrawals, bonuses, rebates, and the net change. */
export function ProfitTotals({ value }: { value: PersonalProfitValue | undefined }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const signed = (of: 'profitAndLoss' | 'net') =>
    value && <WinLoss amount={value.totals[of]} currency={value.currency} />;
  return (
    <Figures
      label={t('bets.totals')}
      loading={value === undefined}
      figures={[
        { label: t('bets.profit_and_loss'), value: signed('profitAndLoss') },
        ...UNSIGNED_FIGURES.map((of) => ({
          label: t(`profit.${of}`),
          value: value && money(value.totals[of], value.currency),
        })),
        { label: t('profit.net'), value: signed('net') },
      ]}
    />
  );
}
