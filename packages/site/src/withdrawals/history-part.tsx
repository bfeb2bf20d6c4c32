import { useWithdrawalsQuery } from '@baize/api';
import { withdrawalStates } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { WithdrawalRecord } from '@baize/contract/schemas/withdrawals';
import type { Currency } from '@baize/money';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { ChoiceField } from '../records/choice-field.tsx';
import { oneOf } from '../records/list-address.ts';
import { PeriodField } from '../records/period-field.tsx';
import { RecordList } from '../records/record-list.tsx';
import { useListQuery, type ListQueryState } from '../records/use-list-query.ts';
import { WithdrawalStateBadge } from './withdrawal-state.tsx';
import styles from './withdraw.module.css';

const FILTERS = { state: oneOf(withdrawalStates) };

/** Lists the withdrawals of the range, newest first. Each can be opened to see its states and to confirm its receipt. */
export function HistoryPart({ onOpen }: { onOpen: (withdrawalId: string) => void }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const list = useListQuery(FILTERS);
  const { from, to, state, page } = list.query;
  const result = useWithdrawalsQuery(
    { from, to, ...(state && { state }), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = result;
  const total = data ? t('withdraw.paid_total', { amount: money(data.paidTotal, data.currency) }) : '\u00A0';
  return (
    <RecordList
      caption={t('withdraw.tab_history')}
      filters={<HistoryFilter list={list} />}
      summary={
        <p className={styles.total} aria-live="polite">
          {total}
        </p>
      }
      result={result}
      columns={useColumns(data?.currency, onOpen)}
      rowKey={({ withdrawalId }) => withdrawalId}
      skeletonRows={5}
      empty={<EmptyState text={t('withdraw.history_empty')} />}
      page={page}
      onPageChange={(next, options) => list.change({ page: next }, options)}
    />
  );
}

function HistoryFilter({ list: { query, today, change } }: { list: ListQueryState<typeof FILTERS> }) {
  const { t } = useTranslation('common');
  return (
    <>
      <PeriodField label={t('withdraw.range_label')} value={query} today={today} onChange={change} />
      <ChoiceField
        label={t('withdraw.state')}
        allLabel={t('withdraw.all_states')}
        options={withdrawalStates.map((value) => ({ value, label: t(`withdraw.state_${value}`) }))}
        value={query.state}
        onChange={(state) => change({ state })}
      />
    </>
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
      key: 'details',
      head: t('withdraw.detail'),
      cell: (withdrawal) => <OpenButton withdrawal={withdrawal} onOpen={onOpen} />,
    },
  ];
}

interface OpenButtonProps {
  withdrawal: WithdrawalRecord;
  onOpen: (withdrawalId: string) => void;
}

/** Button that opens a withdrawal. Its label asks for the confirmation where one is pending. */
function OpenButton({ withdrawal: { withdrawalId, state }, onOpen }: OpenButtonProps) {
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
