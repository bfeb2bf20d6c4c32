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

/** The details of a transaction of the main wallet. Printing gives a receipt without the page behind the popup. */
export function ReceiptPopup({ transaction, currency, onClose }: ReceiptPopupProps) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const [openedAt] = useState(() => new Date());
  const rows = useReceiptRows({ transaction, currency });
  const { betId } = transaction;
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
        note={t('transaction.printed', { time: dateTime(openedAt) })}
      />
    </Popup>
  );
}

type CounterpartLabel = 'bets.game' | 'transaction.kind_bonus' | 'transaction.payment' | 'transaction.payout_account';

/** Returns the text key for the other side of the transaction: a game, a bonus, a method of payment or a payout account. */
function counterpartLabel({ kind, fee }: Transaction): CounterpartLabel {
  if (kind === 'bonus' || kind === 'bonus_return') return 'transaction.kind_bonus';
  if (fee === null) return 'bets.game';
  return kind === 'withdrawal' || kind === 'withdrawal_return' ? 'transaction.payout_account' : 'transaction.payment';
}

/** Returns the text key for the reference: the number of a round, a withdrawal or a deposit, as the page of that record shows it. */
function referenceLabel({ betId, fee, kind }: Transaction) {
  if (betId !== null) return 'bets.round';
  if (fee === null) return 'transaction.reference';
  return kind === 'withdrawal' || kind === 'withdrawal_return'
    ? 'transaction.withdrawal_number'
    : 'transaction.deposit_number';
}

/** Returns label and value of each line of the receipt. Details that the transaction does not have are left out. */
function useReceiptRows({ transaction, currency }: Omit<ReceiptPopupProps, 'onClose'>) {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  const { name: merchantName } = useMerchant();
  const member = useMember();
  const { counterpart, reference, transactionId, fee, bankReference } = transaction;
  return [
    { label: t('transaction.house'), value: merchantName },
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
