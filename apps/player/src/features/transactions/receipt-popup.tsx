import type { Transaction } from '@baize/contract/schemas/reports';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useMerchant } from '@baize/site/merchant';
import { PrintedSheet } from '@baize/site/printed-sheet';
import { useMember } from '@baize/site/viewer';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { betPath } from '../../shared/records/bet-path.ts';
import { Details } from '../../shared/records/details.tsx';
import { WinLoss } from '../../shared/records/win-loss.tsx';
import styles from './receipt.module.css';

export interface ReceiptPopupProps {
  transaction: Transaction;
  currency: Currency;
  onClose: () => void;
}

/** The details of a movement of the main wallet. The popup prints as a receipt, without the site around it. */
export function ReceiptPopup({ transaction, currency, onClose }: ReceiptPopupProps) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const [now] = useState(() => new Date());
  const rows = useReceipt({ transaction, currency });
  const { betId } = transaction;
  return (
    <Popup
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('transaction.receipt')}
      closeLabel={t('act.close')}
      size="small"
      footer={
        <div className={styles.acts}>
          {betId !== null && <Button render={<Link to={betPath(betId)} />}>{t('transaction.to_bet')}</Button>}
          <Button variant="brass" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t('transaction.print')}
          </Button>
        </div>
      }
    >
      <Details rows={rows} />
      <PrintedSheet
        title={t('transaction.receipt')}
        lines={rows.map(({ label, value }) => [label, value] as const)}
        note={t('transaction.printed', { time: dateTime(now) })}
      />
    </Popup>
  );
}

type CounterpartLabel = 'bets.game' | 'transaction.kind_bonus' | 'transaction.payment' | 'transaction.payout_account';

function counterpartLabel({ kind, fee }: Transaction): CounterpartLabel {
  if (kind === 'bonus' || kind === 'bonus_return') return 'transaction.kind_bonus';
  if (fee === null) return 'bets.game';
  return kind === 'withdrawal' || kind === 'withdrawal_return' ? 'transaction.payout_account' : 'transaction.payment';
}

/** The number of a deposit, a withdrawal or a round is the one that its own page shows. */
function referenceLabel({ betId, fee, kind }: Transaction) {
  if (betId !== null) return 'bets.round';
  if (fee === null) return 'transaction.reference';
  return kind === 'withdrawal' || kind === 'withdrawal_return'
    ? 'transaction.withdrawal_number'
    : 'transaction.deposit_number';
}

function useReceipt({ transaction, currency }: Omit<ReceiptPopupProps, 'onClose'>) {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  const { name } = useMerchant();
  const member = useMember();
  const { counterpart, reference, transactionId, fee, bankReference } = transaction;
  return [
    { label: t('transaction.house'), value: name },
    { label: t('transaction.account'), value: member ? `${member.account} (${member.customerId})` : '' },
    { label: t('transaction.number'), value: transactionId },
    ...(reference === transactionId ? [] : [{ label: t(referenceLabel(transaction)), value: reference }]),
    { label: t('bets.placed_at'), value: dateTime(transaction.createdAt) },
    { label: t('transaction.kind'), value: t(`transaction.kind_${transaction.kind}`) },
    ...(counterpart === '' ? [] : [{ label: t(counterpartLabel(transaction)), value: counterpart }]),
    ...(bankReference === '' ? [] : [{ label: t('transaction.bank_reference'), value: bankReference }]),
    { label: t('transaction.amount'), value: <WinLoss amount={transaction.amount} currency={currency} /> },
    ...(fee === null ? [] : [{ label: t('transaction.fee'), value: money(fee, currency) }]),
    { label: t('transaction.balance_after'), value: money(transaction.balanceAfter, currency) },
  ];
}
