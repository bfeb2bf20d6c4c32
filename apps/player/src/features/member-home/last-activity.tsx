import { useTransactionHistoryQuery } from '@baize/api/member';
import type { Transaction } from '@baize/contract/schemas/reports';
import { useFormats } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { useToday } from '@baize/site/use-today';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { DataTable, type Column } from '@baize/ui/data-table';
import { shortcutRange } from '@baize/ui/date-range-model';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { WinLoss } from '../../shared/records/win-loss.tsx';

const TRANSACTIONS_SHOWN = 5;

/** Shows the newest transactions of the wallet within the last seven days. */
export function LastActivity() {
  const { t } = useTranslation('player');
  const today = useToday();
  const request = { ...shortcutRange('last7', today), pageNo: 1, pageSize: TRANSACTIONS_SHOWN };
  const { data, error, isLoading, refetch } = useTransactionHistoryQuery(request, { refetchOnMountOrArgChange: true });
  const columns = useActivityColumns(data?.currency);
  if (error !== undefined && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const allTransactionsButton = (
    <Button size="small" render={<Link to={paths.transactions} />}>
      {t('member_home.all_transactions')}
    </Button>
  );
  return (
    <Card padding="flush" title={t('member_home.activity')} end={allTransactionsButton}>
      <DataTable
        caption={t('member_home.activity')}
        columns={columns}
        rows={data?.list ?? []}
        rowKey={({ transactionId }) => transactionId}
        loading={isLoading}
        skeletonRows={TRANSACTIONS_SHOWN}
        empty={<EmptyState text={t('transaction.empty')} />}
      />
    </Card>
  );
}

function useActivityColumns(currency: Parameters<typeof WinLoss>[0]['currency'] | undefined): Column<Transaction>[] {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return [
    { key: 'createdAt', head: t('bets.placed_at'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'kind', head: t('transaction.kind'), cell: ({ kind }) => t(`transaction.kind_${kind}`) },
    { key: 'counterpart', head: t('transaction.counterpart'), cell: ({ counterpart }) => counterpart || '–' },
    {
      key: 'amount',
      head: t('transaction.amount'),
      numeric: true,
      cell: ({ amount }) => currency && <WinLoss amount={amount} currency={currency} />,
    },
  ];
}
