import { useWalletTransfersQuery } from '@baize/api/member';
import { MAIN_WALLET, type TransferState } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { WalletTransfer } from '@baize/contract/schemas/transfers';
import type { Currency } from '@baize/money';
import { useDateRangeTexts } from '@baize/site/date-range-texts';
import { useFormats } from '@baize/site/formats';
import { ListPaginator } from '@baize/site/list-paginator';
import { LoadFailed } from '@baize/site/load-failed';
import { useDayFilter } from '@baize/site/use-day-filter';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { DataTable, type Column } from '@baize/ui/data-table';
import { DateRangeField } from '@baize/ui/date-range-field';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { useOpenTransfers } from './use-open-transfers.ts';
import styles from './transfer-fund.module.css';

const SKELETON_ROWS = 3;
const NOTHING_MORE = {};
const TONES: Record<TransferState, BadgeTone> = { pending: 'warn', done: 'win', failed: 'lose' };

/** What went both ways, the newest first; what is on its way is asked about until its vendor has spoken. */
export function TransferList() {
  const { locale, dateFormat } = useFormats();
  const { t } = useTranslation('player');
  const dateTexts = useDateRangeTexts();
  const { filter, today, change } = useDayFilter(NOTHING_MORE);
  const { from, to, page } = filter;
  const { data, isFetching, error, refetch } = useWalletTransfersQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  useOpenTransfers(data?.list, refetch);
  const columns = useColumns(data?.currency);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
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
        loading={isFetching && !data}
        skeletonRows={SKELETON_ROWS}
        className={styles.table}
        empty={<EmptyState text={t('line_transfer.history_empty')} />}
      />
      <ListPaginator
        page={page}
        pageCount={data?.totalPages}
        loading={isFetching || error !== undefined}
        onPageChange={(next) => change({ page: next })}
      />
    </>
  );
}

function useColumns(currency: Currency | undefined): Column<WalletTransfer>[] {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  const nameOf = (wallet: string) => (wallet === MAIN_WALLET ? t('fund.main') : wallet);
  return [
    { key: 'createdAt', head: t('line_transfer.at'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'from', head: t('line_transfer.from'), cell: ({ from }) => nameOf(from) },
    { key: 'to', head: t('line_transfer.to'), cell: ({ to }) => nameOf(to) },
    {
      key: 'amount',
      head: t('withdraw.amount_head'),
      numeric: true,
      cell: ({ amount }) => currency && money(amount, currency),
    },
    {
      key: 'state',
      head: t('fund.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`fund.transfer_${state}`)}</Badge>,
    },
  ];
}
