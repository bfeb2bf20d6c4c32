import { useWithdrawalsQuery } from '@baize/api';
import { withdrawalStates, type WithdrawalState } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { WithdrawalRecord, WithdrawalsValue } from '@baize/contract/schemas/withdrawals';
import type { Currency } from '@baize/money';
import { Button } from '@baize/ui/button';
import { DataTable, type Column } from '@baize/ui/data-table';
import { DateRangeField } from '@baize/ui/date-range-field';
import { EmptyState } from '@baize/ui/empty-state';
import { SelectField } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';
import { useDateRangeTexts } from '../date-range-texts.ts';
import { useFormats } from '../formats.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { LoadFailed } from '../security/load-failed.tsx';
import { useDayFilter, type DayFilter } from '../use-day-filter.ts';
import { WithdrawalStateBadge } from './withdrawal-state.tsx';
import styles from './withdraw.module.css';

const ALL = 'all' as const;
const SKELETON_ROWS = 5;

type Filter = DayFilter<{ state: WithdrawalState | typeof ALL }>;

/** Every withdrawal of the range, newest first; each opens with its course and its confirmation. */
export function HistoryPart({ onOpen }: { onOpen: (withdrawalId: string) => void }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { filter, today, change } = useDayFilter<{ state: WithdrawalState | typeof ALL }>({ state: ALL });
  const { data, isFetching, error, refetch } = useHistory(filter);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.root}>
      <HistoryFilter filter={filter} today={today} onChange={change} />
      <p className={styles.soft} aria-live="polite">
        {data ? t('withdraw.paid_total', { amount: money(data.paidTotal, data.currency) }) : '\u00A0'}
      </p>
      <HistoryTable value={data} loading={isFetching} onOpen={onOpen} />
      <ListPaginator
        page={filter.page}
        pageCount={data?.totalPages}
        loading={isFetching}
        onPageChange={(page) => change({ page })}
      />
    </div>
  );
}

function useHistory({ from, to, state, page }: Filter) {
  const ofState = state !== ALL && { state };
  return useWithdrawalsQuery(
    { from, to, ...ofState, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
}

interface HistoryFilterProps {
  filter: Filter;
  today: string;
  onChange: (change: Partial<Filter>) => void;
}

function HistoryFilter({ filter, today, onChange }: HistoryFilterProps) {
  const { t } = useTranslation('common');
  const { locale, dateFormat } = useFormats();
  const states = [ALL, ...withdrawalStates].map((value) => ({
    value,
    label: value === ALL ? t('withdraw.all_states') : t(`withdraw.state_${value}`),
  }));
  return (
    <div className={styles.filter}>
      <DateRangeField
        label={t('withdraw.range_label')}
        value={{ from: filter.from, to: filter.to }}
        onValueChange={onChange}
        today={today}
        locale={locale}
        dateFormat={dateFormat}
        texts={useDateRangeTexts()}
      />
      <SelectField
        label={t('withdraw.state')}
        options={states}
        value={filter.state}
        onValueChange={(state) => onChange({ state })}
      />
    </div>
  );
}

interface HistoryTableProps {
  value: WithdrawalsValue | undefined;
  loading: boolean;
  onOpen: (withdrawalId: string) => void;
}

function HistoryTable({ value, loading, onOpen }: HistoryTableProps) {
  const { t } = useTranslation('common');
  const columns = useColumns(value?.currency, onOpen);
  return (
    <DataTable
      className={styles.table}
      caption={t('withdraw.tab_history')}
      columns={columns}
      rows={value?.list ?? []}
      rowKey={({ withdrawalId }) => withdrawalId}
      loading={loading}
      skeletonRows={SKELETON_ROWS}
      empty={<EmptyState text={t('withdraw.history_empty')} />}
    />
  );
}

function useColumns(
  currency: Currency | undefined,
  onOpen: (withdrawalId: string) => void,
): Column<WithdrawalRecord>[] {
  const { t } = useTranslation('common');
  const { dateTime, money } = useFormats();
  return [
    { key: 'createdAt', head: t('withdraw.asked_at'), cell: ({ createdAt }) => dateTime(createdAt) },
    {
      key: 'account',
      head: t('withdraw.account'),
      cell: ({ providerName, maskedNumber }) => `${providerName} ${maskedNumber}`,
    },
    {
      key: 'amount',
      head: t('withdraw.amount_head'),
      numeric: true,
      cell: ({ amount }) => currency && money(amount, currency),
    },
    { key: 'state', head: t('withdraw.state'), cell: ({ state }) => <WithdrawalStateBadge state={state} /> },
    {
      key: 'act',
      head: t('withdraw.detail'),
      cell: (withdrawal) => <OpenButton withdrawal={withdrawal} onOpen={onOpen} />,
    },
  ];
}

/** One that waits for an answer says so. */
function OpenButton({
  withdrawal: { withdrawalId, state },
  onOpen,
}: Pick<HistoryTableProps, 'onOpen'> & { withdrawal: WithdrawalRecord }) {
  const { t } = useTranslation('common');
  const label = state === 'paid' ? t('withdraw.confirm_act') : t('withdraw.detail');
  return (
    <Button
      size="small"
      variant={state === 'paid' ? 'brass' : 'line'}
      aria-label={`${label}: ${t('withdraw.number_of', { id: withdrawalId })}`}
      onClick={() => onOpen(withdrawalId)}
    >
      {label}
    </Button>
  );
}
