import { useRebateHistoryQuery, useRebateOverviewQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { RebateHistoryValue } from '@baize/contract/schemas/rebates';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { LoadFailed } from '@baize/site/load-failed';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { ProgramTerms } from '../../shared/terms/program-terms.tsx';
import { CashbackCard } from './cashback-card.tsx';
import { RebateCard } from './rebate-card.tsx';
import styles from './rebate.module.css';
import { useRebateColumns } from './use-rebate-columns.tsx';

const NO_FILTERS = {};

/** The page of rebates (spec section 2, manualRebate): the share of the valid bet that is paid back, the button that claims it, and the paid rebates. */
export function RebatePage() {
  const { t } = useTranslation('player');
  // A bet may have counted since the last visit, so each visit fetches the figures again.
  const { data, error, refetch } = useRebateOverviewQuery(
    { language: useLanguage() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageTitle title={t('nav.rebate')} />
      <PageHeader title={t('nav.rebate')} note={t('rebate.note')} />
      <div className={styles.root}>
        {data ? (
          <>
            <RebateCard overview={data} />
            <ProgramTerms terms={data.terms} of={t('nav.rebate')} />
            {data.cashback && <CashbackCard cashback={data.cashback} currency={data.currency} />}
          </>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="block" className={styles.wait} />
        )}
        <History />
      </div>
    </>
  );
}

function History() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(NO_FILTERS);
  const { from, to, page } = query;
  const result = useRebateHistoryQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-label={t('rebate.history')}>
      <h2 className={styles.heading}>{t('rebate.history')}</h2>
      <RecordList
        caption={t('rebate.history')}
        filters={<PeriodField label={t('range.label')} value={query} today={today} onChange={change} />}
        totals={useTotals()}
        result={result}
        columns={useRebateColumns(result.data?.currency)}
        rowKey={({ rebateId }) => rebateId}
        empty={<EmptyState text={t('rebate.history_empty')} />}
        skeletonRows={3}
        page={page}
        onPageChange={(next, options) => change({ page: next }, options)}
      />
    </section>
  );
}

function useTotals() {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  return {
    label: t('rebate.totals'),
    figures: (value: RebateHistoryValue | undefined) => [
      { label: t('rebate.count'), value: value && count(value.total) },
      { label: t('rebate.received'), value: value && money(value.totalAmount, value.currency) },
    ],
  };
}
