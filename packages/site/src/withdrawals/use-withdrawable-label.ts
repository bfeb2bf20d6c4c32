import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { useTranslation } from 'react-i18next';

/**
 * Returns the label of the withdrawable amount. It names the fee where there is one, because the fee is paid on top and
 * the withdrawable amount is then less than the balance.
 */
export function useWithdrawableLabel(options: WithdrawOptionsValue | undefined): string {
  const { t } = useTranslation('common');
  const feePercent = options?.feePercent ?? '0';
  return Number(feePercent) === 0
    ? t('withdraw.withdrawable')
    : t('withdraw.withdrawable_fee', { percent: `${feePercent}%` });
}
