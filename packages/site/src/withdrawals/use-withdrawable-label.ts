import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { useTranslation } from 'react-i18next';

/** The label of what can be withdrawn. The fee is paid on top, so it is less than the balance; the label names the fee where there is one. */
export function useWithdrawableLabel(options: WithdrawOptionsValue | undefined): string {
  const { t } = useTranslation('common');
  const feePercent = options?.feePercent ?? '0';
  return Number(feePercent) === 0
    ? t('withdraw.withdrawable')
    : t('withdraw.withdrawable_fee', { percent: `${feePercent}%` });
}
