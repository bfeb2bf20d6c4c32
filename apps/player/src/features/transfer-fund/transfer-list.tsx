import { useWalletTransfersQuery } from '@baize/api/member';
import { MAIN_WALLET, type TransferState } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { WalletTransfer } from '@baize/contract/schemas/transfers';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { useOpenTransfers } from './use-open-transfers.ts';

const NO_FILTERS = {};
const STATE_TONES: Record<TransferState, BadgeTone> = { pending: 'warn', done: 'win', failed: 'lose' };

/** The transfers in both directions, newest first. Pending transfers are fetched again until their vendor has answered. */
export function TransferList() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(NO_FILTERS);
  const { from, to, page } = query;
  const { error, ...result } = useWalletTransfersQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  useOpenTransfers(result.data?.list, result.refetch);
  return (
    <div>
      <RecordList
        caption={t('line_transfer.history')}
        filters={<PeriodField label={t('withdraw.range_label')} value={query} today={today} onChange={change} />}
        // A poll of pending transfers may fail silently: the listed transfers stay, and the next poll follows soon.
        result={{ ...result, error: result.currentData === undefined ? error : undefined }}
        columns={useColumns(result.data?.currency)}
        rowKey={({ transferId }) => transferId}
        skeletonRows={3}
        empty={<EmptyState text={t('line_transfer.history_empty')} />}
        page={page}
        onPageChange={(next, options) => change({ page: next }, options)}
      />
    </div>
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
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`fund.transfer_${state}`)}</Badge>,
    },
  ];
}
