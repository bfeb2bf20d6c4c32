import type { Transaction, TransactionHistoryValue } from '@baize/contract/schemas/reports';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { WinLoss } from '../../shared/records/win-loss.tsx';
import styles from './transactions.module.css';

/** The columns of the transactions. Amounts stay empty while `currency` is `undefined`, before the list has loaded. `onOpen` opens a receipt. */
export function useTransactionColumns(
  currency: TransactionHistoryValue['currency'] | undefined,
  onOpen: (transaction: Transaction) => void,
): Column<Transaction>[] {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  return [
    { key: 'createdAt', head: t('bets.placed_at'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'kind', head: t('transaction.kind'), cell: (row) => <KindCell transaction={row} /> },
    {
      key: 'amount',
      head: t('transaction.amount'),
      numeric: true,
      cell: ({ amount }) => currency && <WinLoss amount={amount} currency={currency} />,
    },
    {
      key: 'balanceAfter',
      head: t('transaction.balance_after'),
      numeric: true,
      cell: ({ balanceAfter }) => currency && money(balanceAfter, currency),
    },
    {
      key: 'detail',
      head: t('transaction.receipt'),
      cell: (row) => (
        <Button
          size="small"
          aria-label={t('transaction.receipt_of', { number: row.transactionId })}
          onClick={() => onOpen(row)}
        >
          {t('transaction.receipt')}
        </Button>
      ),
    },
  ];
}

function KindCell({ transaction: { kind, counterpart, reference } }: { transaction: Transaction }) {
  const { t } = useTranslation('player');
  return (
    <span className={styles.kind}>
      <b>{t(`transaction.kind_${kind}`)}</b>
      <small>{[counterpart, reference].filter((text) => text !== '').join(' · ')}</small>
    </span>
  );
}
