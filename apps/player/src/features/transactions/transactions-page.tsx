import { useTransactionHistoryQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { Transaction, TransactionHistoryValue } from '@baize/contract/schemas/reports';
import { useFormats } from '@baize/site/formats';
import { ChoiceField } from '@baize/site/choice-field';
import { oneOf } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../shared/records/export-button.tsx';
import { useTransactionFileTexts } from '../../shared/records/file-texts.ts';
import { ReceiptPopup } from './receipt-popup.tsx';
import { TRANSACTION_KINDS } from './transaction-kinds.ts';
import { useTransactionColumns } from './use-transaction-columns.tsx';

const FILTERS = { kind: oneOf(TRANSACTION_KINDS) };

/** The page of transactions (spec section 2, transactionHistory): all transactions of the main wallet, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, kind, page } = query;
  const request = { from, to, ...(kind && { kind }) };
  // Money may have moved since the last visit, so each visit fetches the list again.
  const result = useTransactionHistoryQuery(
    { ...request, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const fileTexts = useTransactionFileTexts();
  const [receipt, setReceipt] = useState<Transaction>();
  const currency = result.data?.currency;
  return (
    <>
      <PageTitle title={t('transaction.title')} />
      <PageHeader
        title={t('transaction.title')}
        actions={<ExportButton request={{ record: 'transactions', ...request, ...fileTexts }} />}
      />
      <RecordList
        caption={t('transaction.title')}
        filters={
          <>
            <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
            <ChoiceField
              label={t('transaction.kind')}
              allLabel={t('transaction.all_kinds')}
              options={TRANSACTION_KINDS.map((value) => ({ value, label: t(`transaction.kind_${value}`) }))}
              value={kind}
              onChange={(next) => change({ kind: next })}
            />
          </>
        }
        totals={useTotals()}
        result={result}
        columns={useTransactionColumns(currency, setReceipt)}
        rowKey={({ transactionId }) => transactionId}
        empty={<EmptyState text={t('transaction.empty')} />}
        page={page}
        onPageChange={(next, options) => change({ page: next }, options)}
      />
      {receipt && currency && (
        <ReceiptPopup transaction={receipt} currency={currency} onClose={() => setReceipt(undefined)} />
      )}
    </>
  );
}

function useTotals() {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  return {
    label: t('transaction.totals'),
    figures: (value: TransactionHistoryValue | undefined) => [
      { label: t('transaction.count'), value: value && count(value.total) },
      { label: t('transaction.incoming'), value: value && money(value.totals.incoming, value.currency) },
      { label: t('transaction.outgoing'), value: value && money(value.totals.outgoing, value.currency) },
    ],
  };
}
