import { useAgentIncomeQuery, useAgentIncomeRecordsQuery } from '@baize/api/agent';
import { contractKinds } from '@baize/contract/agent-codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { AgentIncomeRecord } from '@baize/contract/schemas/agent-reports';
import type { Currency } from '@baize/money';
import { ChoiceField } from '@baize/site/choice-field';
import { useFormats, wireMoney } from '@baize/site/formats';
import { oneOf } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractPath } from '../../shared/paths.ts';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import { SettlementPopup } from '../../shared/settlements/settlement-popup.tsx';
import { IncomeSummary } from './income-summary.tsx';
import styles from './income.module.css';

const FILTERS = { kind: oneOf(contractKinds) };

/**
 * Shows what the contracts of the agent paid in a period (spec section 2, agentRevenueReport): the sums, and the list of
 * payments. A popup explains the formula of each payment.
 */
export function IncomePage() {
  const { t } = useTranslation('agent');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, kind, page } = query;
  const [openSettlementId, setOpenSettlementId] = useState<string>();
  const income = useAgentIncomeQuery({ from, to }, { refetchOnMountOrArgChange: true });
  const request = { from, to, ...(kind && { kind }), pageNo: page, pageSize: RECORDS_PER_PAGE };
  const records = useAgentIncomeRecordsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.page}>
      <PageTitle title={t('nav.income')} />
      <PageHeader title={t('nav.income')} note={t('income.note')} />
      <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
      <IncomeSummary result={income} days={{ from, to }} />
      <Card title={t('income.records')}>
        <RecordList
          caption={t('income.records')}
          filters={
            <ChoiceField
              label={t('income.kind')}
              allLabel={t('income.all_kinds')}
              options={contractKinds.map((value) => ({ value, label: t(`contract.kind_${value}`) }))}
              value={kind}
              onChange={(next) => change({ kind: next })}
            />
          }
          result={records}
          columns={useIncomeColumns(records.data?.currency, setOpenSettlementId)}
          rowKey={({ settlementId }) => settlementId}
          skeletonRows={3}
          empty={<EmptyState text={t('income.empty')} />}
          page={page}
          onPageChange={(next, options) => change({ page: next }, options)}
        />
      </Card>
      {openSettlementId !== undefined && (
        <SettlementPopup settlementId={openSettlementId} onClose={() => setOpenSettlementId(undefined)} />
      )}
    </div>
  );
}

function useIncomeColumns(
  currency: Currency | undefined,
  onOpenSettlement: (settlementId: string) => void,
): Column<AgentIncomeRecord>[] {
  const { t } = useTranslation('agent');
  const { dateTime, money } = useFormats();
  return [
    { key: 'paidAt', head: t('settlement.paid_at'), cell: ({ paidAt }) => dateTime(paidAt) },
    {
      key: 'kind',
      head: t('income.kind'),
      cell: ({ kind }) => <Link to={contractPath(kind)}>{t(`contract.kind_${kind}`)}</Link>,
    },
    {
      key: 'amount',
      head: t('income.amount'),
      numeric: true,
      cell: ({ amount }) => currency && <ProfitAndLoss amount={wireMoney(amount, currency)} symbol />,
    },
    {
      key: 'balance',
      head: t('income.balance_after'),
      numeric: true,
      cell: ({ balanceAfter }) => currency && money(balanceAfter, currency),
    },
    {
      key: 'open',
      head: t('settlement.open_line'),
      cell: ({ settlementId, paidAt }) => (
        <Button
          size="small"
          aria-label={`${t('settlement.open_line')}: ${dateTime(paidAt)}`}
          onClick={() => onOpenSettlement(settlementId)}
        >
          {t('settlement.open_line')}
        </Button>
      ),
    },
  ];
}
