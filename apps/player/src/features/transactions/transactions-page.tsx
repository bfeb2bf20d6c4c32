import { useTransactionHistoryQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { Transaction, TransactionHistoryValue } from '@baize/contract/schemas/reports';
import { useFormats } from '@baize/site/formats';
import { ListPaginator, type ListPaginatorProps } from '@baize/site/list-paginator';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ChoiceField } from '../../shared/records/choice-field.tsx';
import { ExportButton } from '../../shared/records/export-button.tsx';
import { Figures } from '../../shared/records/figures.tsx';
import { PeriodField } from '../../shared/records/period-field.tsx';
import { useTransactionFileHeads } from '../../shared/records/file-heads.ts';
import { useToday } from '../../shared/records/use-today.ts';
import { ReceiptPopup } from './receipt-popup.tsx';
import { TransactionTable } from './transaction-table.tsx';
import {
  readTransactionsQuery,
  TRANSACTION_KINDS,
  writeTransactionsQuery,
  type TransactionsQuery,
} from './transactions-query.ts';
import styles from './transactions.module.css';

/** Spec section 2, transactionHistory: everything that moved the main wallet, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('player');
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const query = readTransactionsQuery(params, today);
  const change = (next: Partial<TransactionsQuery>, options?: { replace: boolean }) =>
    setParams(writeTransactionsQuery(query, next), { preventScrollReset: true, ...options });
  const { from, to, kind, page } = query;
  const asked = { from, to, ...(kind && { kind }) };
  const heads = useTransactionFileHeads();
  const sentence = useErrorSentence();
  // Money may have moved since the last visit, so each visit fetches the list again.
  const { data, isFetching, error, refetch } = useTransactionHistoryQuery(
    { ...asked, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageTitle title={t('transaction.title')} />
      <PageHeader
        title={t('transaction.title')}
        actions={<ExportButton request={{ record: 'transactions', ...asked, heads }} />}
      />
      <div className={styles.filter}>
        <PeriodField value={query} today={today} onChange={change} />
        <ChoiceField
          label={t('transaction.kind')}
          allLabel={t('transaction.all_kinds')}
          options={TRANSACTION_KINDS.map((value) => ({ value, label: t(`transaction.kind_${value}`) }))}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
      </div>
      {error ? (
        <ErrorState
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <Transactions
          value={data}
          loading={isFetching}
          page={page}
          onPageChange={(next, options) => change({ page: next }, options)}
        />
      )}
    </>
  );
}

interface TransactionsProps {
  value: TransactionHistoryValue | undefined;
  loading: boolean;
  page: number;
  onPageChange: ListPaginatorProps['onPageChange'];
}

function Transactions({ value, loading, page, onPageChange }: TransactionsProps) {
  const [shown, setShown] = useState<Transaction>();
  return (
    <>
      <Totals value={loading ? undefined : value} loading={loading} />
      <TransactionTable value={value} loading={loading} onOpen={setShown} />
      <ListPaginator
        className={styles.pages}
        page={page}
        pageCount={value?.totalPages}
        loading={loading}
        onPageChange={onPageChange}
      />
      {shown && value && (
        <ReceiptPopup transaction={shown} currency={value.currency} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

function Totals({ value, loading }: { value: TransactionHistoryValue | undefined; loading: boolean }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  return (
    <Figures
      label={t('transaction.totals')}
      loading={loading}
      figures={[
        { label: t('transaction.count'), value: value && count(value.total) },
        { label: t('transaction.incoming'), value: value && money(value.totals.incoming, value.currency) },
        { label: t('transaction.outgoing'), value: value && money(value.totals.outgoing, value.currency) },
      ]}
    />
  );
}
