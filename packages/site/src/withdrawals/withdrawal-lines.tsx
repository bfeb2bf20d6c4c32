import type { WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { isPositive } from '@baize/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, wireMoney } from '../language/formats.ts';

type Line = readonly [label: string, value: ReactNode];

/**
 * Returns the lines of a withdrawal for the popup and the printed receipt. Events that have not happened have no line.
 * `state` is the rendered state.
 */
export function useWithdrawalLines(withdrawal: WithdrawalValue, state: ReactNode): Line[] {
  const { t } = useTranslation('common');
  const { money, dateTime } = useFormats();
  const { currency, receipt } = withdrawal;
  const amount = (text: string): string => money(text, currency);
  const amountIfPositive = (text: string): string | null =>
    isPositive(wireMoney(text, currency)) ? amount(text) : null;
  const time = (instant: string | null): string | null => instant && dateTime(instant);
  const lines: (readonly [string, ReactNode])[] = [
    [t('withdraw.number_head'), withdrawal.withdrawalId],
    [t('withdraw.state'), state],
    [t('withdraw.amount_head'), amount(withdrawal.amount)],
    [t('withdraw.fee_head'), amount(withdrawal.fee)],
    [t('withdraw.account'), `${withdrawal.providerName} ${withdrawal.maskedNumber}`],
    [t('withdraw.holder'), withdrawal.holderName],
    [t('withdraw.asked_at'), time(withdrawal.createdAt)],
    [t('withdraw.approved_at'), time(withdrawal.approvedAt)],
    [t('withdraw.paid_at'), time(withdrawal.paidAt)],
    [t('withdraw.reference'), withdrawal.payoutReference],
    [t('withdraw.received'), receipt && amount(receipt.receivedAmount)],
    [t('withdraw.remaining'), receipt && amountIfPositive(receipt.remainingAmount)],
    [t('withdraw.answered_at'), receipt && time(receipt.answeredAt)],
    [t('withdraw.returned'), amountIfPositive(withdrawal.returnedAmount)],
    [t('withdraw.reason'), withdrawal.reason],
  ];
  return lines.filter(([, value]) => value !== null && value !== '');
}
