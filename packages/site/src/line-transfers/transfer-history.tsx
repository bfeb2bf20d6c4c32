import { useLineTransfersQuery } from '@baize/api';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { LineTransfer } from '@baize/contract/schemas/line-transfers';
import type { Currency } from '@baize/money';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { PeriodField } from '../records/period-field.tsx';
import { RecordList } from '../records/record-list.tsx';
import { useListQuery } from '../records/use-list-query.ts';
import { TransferAmount } from './transfer-amount.tsx';

const NO_FILTERS = {};

/**
 * Lists the transfers between the account and its upline or downlines of any level (the line, see docs/glossary.md), newest first. The range of days and the
 * page are in the address.
 */
export function TransferHistory({ onOpen }: { onOpen: (transfer: LineTransfer) => void }) {
  const { t } = useTranslation('common');
  const { query, today, change } = useListQuery(NO_FILTERS);
  const { from, to, page } = query;
  const result = useLineTransfersQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div>
      <RecordList
        caption={t('line_transfer.history')}
        filters={<PeriodField label={t('withdraw.range_label')} value={query} today={today} onChange={change} />}
        result={result}
        columns={useTransferColumns(result.data?.currency, onOpen)}
        rowKey={({ transferId }) => transferId}
        skeletonRows={3}
        empty={<EmptyState text={t('line_transfer.history_empty')} />}
        page={page}
        onPageChange={(newPage, options) => change({ page: newPage }, options)}
      />
    </div>
  );
}

/** Returns the columns of the list. `currency` is `undefined` while the list is loading, when the rows are skeletons. */
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
      key: 'detail',
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
