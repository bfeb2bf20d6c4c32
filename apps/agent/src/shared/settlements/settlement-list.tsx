import { useSettlementsQuery } from '@baize/api/agent';
import { settlementStates, type ContractKind } from '@baize/contract/agent-codes';
import { lineDirections } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { SettlementsValue } from '@baize/contract/schemas/settlements';
import { ChoiceField } from '@baize/site/choice-field';
import { useFormats } from '@baize/site/formats';
import { oneOf } from '@baize/site/list-address';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { EmptyState } from '@baize/ui/empty-state';
import { SelectField } from '@baize/ui/select-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettlementPopup } from './settlement-popup.tsx';
import { useSettlementColumns } from './use-settlement-columns.tsx';

const FILTERS = { side: oneOf(lineDirections), state: oneOf(settlementStates) };

/** Lists the settlements of one kind of contract, newest first: the pay of the agent, or that of its direct downlines by contracts with it. */
export function SettlementList({ kind }: { kind: ContractKind }) {
  const { t } = useTranslation('agent');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, state, page } = query;
  const direction = query.side ?? 'upline';
  const [openId, setOpenId] = useState<string>();
  const request = { from, to, kind, direction, ...(state && { state }), pageNo: page, pageSize: RECORDS_PER_PAGE };
  const result = useSettlementsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <>
      <RecordList
        caption={t('settlement.title')}
        filters={
          <>
            <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
            <ChoiceField
              label={t('settlement.state')}
              allLabel={t('settlement.all_states')}
              options={settlementStates.map((value) => ({ value, label: t(`settlement.state_${value}`) }))}
              value={state}
              onChange={(next) => change({ state: next })}
            />
            <SelectField
              label={t('settlement.side')}
              options={lineDirections.map((value) => ({ value, label: t(`settlement.side_${value}`) }))}
              value={direction}
              onValueChange={(side) => change({ side })}
            />
          </>
        }
        totals={useTotals()}
        wide
        result={result}
        columns={useSettlementColumns({ direction, currency: result.data?.currency, onOpen: setOpenId })}
        rowKey={({ settlementId }) => settlementId}
        skeletonRows={3}
        empty={<EmptyState text={t('settlement.empty')} />}
        page={page}
        onPageChange={(next, options) => change({ page: next }, options)}
      />
      {openId !== undefined && <SettlementPopup settlementId={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function useTotals() {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  return {
    label: t('settlement.totals'),
    figures: (value: SettlementsValue | undefined) =>
      (['base', 'gross', 'owed', 'net'] as const).map((name) => ({
        label: t(`settlement.${name}`),
        value: value && money(value.totals[name], value.currency),
      })),
  };
}
