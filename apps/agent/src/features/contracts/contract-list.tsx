import { useContractsQuery } from '@baize/api/agent';
import { contractStates, type ContractKind } from '@baize/contract/agent-codes';
import { lineDirections } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { ContractRecord } from '@baize/contract/schemas/contracts';
import { ChoiceField } from '@baize/site/choice-field';
import { useFormats } from '@baize/site/formats';
import { RecordList } from '@baize/site/record-list';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { ContractStateBadge } from '../../shared/contracts/contract-state.tsx';
import { ratesText, useAccountName } from '../../shared/contracts/contract-words.ts';
import { useContractFilter } from './use-contract-filter.ts';

export interface ContractListProps {
  kind: ContractKind;
  onOpen: (contractId: string) => void;
}

/** Lists every contract of the kind with the upline and with direct downlines, newest first. The filters are in the address. */
export function ContractList({ kind, onOpen }: ContractListProps) {
  const { t } = useTranslation('agent');
  const { filter, change } = useContractFilter();
  const { page, direction, state } = filter;
  const request = {
    kind,
    pageNo: page,
    pageSize: RECORDS_PER_PAGE,
    ...(direction && { direction }),
    ...(state && { state }),
  };
  const result = useContractsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <RecordList
      caption={t('contract.list')}
      filters={
        <>
          <ChoiceField
            label={t('contract.side')}
            allLabel={t('contract.all_sides')}
            options={lineDirections.map((value) => ({ value, label: t(`contract.${value}`) }))}
            value={direction}
            onChange={(next) => change({ direction: next })}
          />
          <ChoiceField
            label={t('contract.state')}
            allLabel={t('contract.all_states')}
            options={contractStates.map((value) => ({ value, label: t(`contract.state_${value}`) }))}
            value={state}
            onChange={(next) => change({ state: next })}
          />
        </>
      }
      result={result}
      columns={useContractColumns(onOpen)}
      rowKey={({ contractId }) => contractId}
      skeletonRows={3}
      empty={<EmptyState text={t('contract.list_empty')} />}
      page={page}
      onPageChange={(next, options) => change({ page: next }, options)}
    />
  );
}

function useContractColumns(onOpen: ContractListProps['onOpen']): Column<ContractRecord>[] {
  const { t } = useTranslation('agent');
  const { dateTime } = useFormats();
  const accountName = useAccountName();
  const timeOrDash = (instant: string | null) => (instant === null ? '–' : dateTime(instant));
  return [
    {
      key: 'account',
      head: t('contract.account'),
      cell: ({ account, direction }) => `${accountName(account)} (${t(`contract.${direction}`)})`,
    },
    { key: 'rates', head: t('contract.rates'), numeric: true, cell: ({ terms }) => ratesText(terms) },
    { key: 'state', head: t('contract.state'), cell: ({ state }) => <ContractStateBadge state={state} /> },
    { key: 'created', head: t('contract.created'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'starts', head: t('contract.starts'), cell: ({ startsAt }) => timeOrDash(startsAt) },
    { key: 'ends', head: t('contract.ends'), cell: ({ endedAt }) => timeOrDash(endedAt) },
    {
      key: 'open',
      head: t('contract.detail'),
      cell: ({ contractId }) => (
        <Button
          size="small"
          aria-label={`${t('contract.detail')}: ${t('contract.number_of', { id: contractId })}`}
          onClick={() => onOpen(contractId)}
        >
          {t('contract.detail')}
        </Button>
      ),
    },
  ];
}
