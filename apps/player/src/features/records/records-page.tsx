import { useBetsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { BetsValue } from '@baize/contract/schemas/member';
import { useMerchant } from '@baize/site/merchant';
import { merchantDay } from '@baize/site/merchant-day';
import { PageTitle } from '@baize/site/page-title';
import { usePaginatorTexts } from '@baize/site/paginator-texts';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Paginator } from '@baize/ui/paginator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BetTable } from './bet-table.tsx';
import { BetTotals } from './bet-totals.tsx';
import { RecordsFilter } from './records-filter.tsx';
import { readRecordsQuery, writeRecordsQuery, type RecordsQuery } from './records-query.ts';
import styles from './records.module.css';

/** Spec section 2, personalHistoryCopy: the member's bets, newest first, with their sums. */
export function RecordsPage() {
  const { t } = useTranslation('player');
  const { timeZone } = useMerchant();
  const [today] = useState(() => merchantDay(new Date(), timeZone));
  const [params, setParams] = useSearchParams();
  const query = readRecordsQuery(params, today);
  const change = (next: Partial<RecordsQuery>) =>
    setParams(writeRecordsQuery(query, next), { preventScrollReset: true });
  const sentence = useErrorSentence();
  const { data, isFetching, error, refetch } = useRecords(query);
  return (
    <>
      <PageTitle title={t('record.title')} />
      <PageHeader title={t('record.title')} />
      <RecordsFilter query={query} today={today} onChange={change} />
      {error ? (
        <ErrorState
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <Records value={data} loading={isFetching} page={query.page} onPageChange={(page) => change({ page })} />
      )}
    </>
  );
}

function useRecords({ from, to, gameType, state, page }: RecordsQuery) {
  const filter = { ...(gameType && { gameType }), ...(state && { state }) };
  // A record may have changed since it was last looked at: it is asked for at each visit.
  return useBetsQuery(
    { from, to, ...filter, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
}

interface RecordsProps {
  value: BetsValue | undefined;
  loading: boolean;
  page: number;
  onPageChange: (page: number) => void;
}

function Records({ value, loading, page, onPageChange }: RecordsProps) {
  const texts = usePaginatorTexts();
  return (
    <>
      <BetTotals value={value} loading={loading} />
      <BetTable value={value} loading={loading} />
      <Paginator
        className={styles.pages}
        page={page}
        pageCount={value?.totalPages ?? 0}
        onPageChange={onPageChange}
        texts={texts}
      />
    </>
  );
}
