import { useLineTransfersQuery } from '@baize/api';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { LineTransfer } from '@baize/contract/schemas/line-transfers';
import type { Currency } from '@baize/money';
import { Button } from '@baize/ui/button';
import { DataTable, type Column } from '@baize/ui/data-table';
import { DateRangeField } from '@baize/ui/date-range-field';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { useDateRangeTexts } from '../date-range-texts.ts';
import { useFormats } from '../formats.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { LoadFailed } from '../security/load-failed.tsx';
import { useDayFilter } from '../use-day-filter.ts';
import { TransferAmount } from './transfer-amount.tsx';
import styles from './line-transfers.module.css';

const SKELETON_ROWS = 3;
const NOTHING_MORE = {};

/** What went to the upline and came from downlines, newest first. */
export function TransferHistory({ onOpen }: { onOpen: (transfer: LineTransfer) => void }) {
  const { locale, dateFormat } = useFormats();
  const { t } = useTranslation('common');
  const dateTexts = useDateRangeTexts();
  const { filter, today, change } = useDayFilter(NOTHING_MORE);
  const { from, to, page } = filter;
  const { data, isFetching, error, refetch } = useLineTransfersQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useTransferColumns(data?.currency, onOpen);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DateRangeField
        className={styles.range}
        label={t('withdraw.range_label')}
        value={{ from, to }}
        onValueChange={change}
        today={today}
        locale={locale}
        dateFormat={dateFormat}
        texts={dateTexts}
      />
      <DataTable
        caption={t('line_transfer.history')}
        columns={columns}
        rows={data?.list ?? []}
        rowKey={({ transferId }) => transferId}
        loading={isFetching}
        skeletonRows={SKELETON_ROWS}
        className={styles.table}
        empty={<EmptyState text={t('line_transfer.history_empty')} />}
      />
      <ListPaginator
        page={page}
        pageCount={data?.totalPages}
        loading={isFetching}
        onPageChange={(next) => change({ page: next })}
      />
    </>
  );
}

function useTransferColumns(
  currency: Currency | undefined,
  onOpen: (transfer: LineTransfer) => void,
): Column<LineTransfer>[] {
  const { t } = useTranslation('common');
  const { dateTime, money } = useFormats();
  return [
    { key: 'createdAt', head: t('line_transfer.at'), cell: ({ createdAt }) => dateTime(createdAt) },
    {
      key: 'account',
      head: t('line_transfer.account'),
      cell: ({ account, direction }) => `${account} (${t(`line_transfer.${direction}`)})`,
    },
    {
      key: 'amount',
      head: t('withdraw.amount_head'),
      numeric: true,
      cell: ({ amount }) => currency && <TransferAmount amount={amount} currency={currency} />,
    },
    {
      key: 'balance',
      head: t('line_transfer.balance_after'),
      numeric: true,
      cell: ({ balanceAfter }) => currency && money(balanceAfter, currency),
    },
    {
      key: 'act',
      head: t('withdraw.detail'),
      cell: (transfer) => (
        <Button
          size="small"
          aria-label={`${t('withdraw.detail')}: ${t('line_transfer.number_of', { id: transfer.transferId })}`}
          onClick={() => onOpen(transfer)}
        >
          {t('withdraw.detail')}
        </Button>
      ),
    },
  ];
}
