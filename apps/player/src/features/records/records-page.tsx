import { useBetsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { BetsValue } from '@baize/contract/schemas/member';
import { ListPaginator, type ListPaginatorProps } from '@baize/site/list-paginator';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readBetPath } from '../../shared/records/bet-path.ts';
import { ExportButton } from '../../shared/records/export-button.tsx';
import { useBetFileHeads } from '../../shared/records/file-heads.ts';
import { useToday } from '../../shared/records/use-today.ts';
import { BetPopup } from './bet-popup.tsx';
import { BetTable } from './bet-table.tsx';
import { BetTotals } from './bet-totals.tsx';
import { RecordsFilter } from './records-filter.tsx';
import { readRecordsQuery, writeRecordsQuery, type RecordsQuery } from './records-query.ts';
import styles from './records.module.css';

/** Spec section 2, personalHistoryCopy: the member's bets, newest first, with their sums. */
export function RecordsPage() {
  const { t } = useTranslation('player');
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const query = readRecordsQuery(params, today);
  const change = (next: Partial<RecordsQuery>, options?: { replace: boolean }) =>
    setParams(writeRecordsQuery(query, next), { preventScrollReset: true, ...options });
  const sentence = useErrorSentence();
  const heads = useBetFileHeads();
  const { data, isFetching, error, refetch } = useRecords(query);
  const betId = readBetPath(params);
  const closeBet = () => setParams(writeRecordsQuery(query, { page: query.page }), { preventScrollReset: true });
  return (
    <>
      <PageTitle title={t('record.title')} />
      <PageHeader title={t('record.title')} actions={<ExportButton request={{ ...exportOf(query), heads }} />} />
      <RecordsFilter query={query} today={today} vendors={data?.vendors ?? []} onChange={change} />
      {error ? (
        <ErrorState
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <Records
          value={data}
          loading={isFetching}
          query={query}
          onPageChange={(page, options) => change({ page }, options)}
        />
      )}
      {betId !== undefined && <BetPopup betId={betId} onClose={closeBet} />}
    </>
  );
}

function useRecords({ from, to, page, ...query }: RecordsQuery) {
  // A record may have changed since the last visit, so each visit fetches the list again.
  return useBetsQuery(
    { from, to, ...filterOf(query), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
}

function exportOf({ from, to, ...query }: RecordsQuery) {
  return { record: 'bets' as const, from, to, ...filterOf(query) };
}

/** A filter that is not set is left out. */
function filterOf({ gameType, vendor, state }: Pick<RecordsQuery, 'gameType' | 'vendor' | 'state'>) {
  return { ...(gameType && { gameType }), ...(vendor && { vendor }), ...(state && { state }) };
}

interface RecordsProps {
  value: BetsValue | undefined;
  loading: boolean;
  query: RecordsQuery;
  onPageChange: ListPaginatorProps['onPageChange'];
}

function Records({ value, loading, query, onPageChange }: RecordsProps) {
  return (
    <>
      <BetTotals value={value} loading={loading} />
      <BetTable value={value} loading={loading} query={query} />
      <ListPaginator
        className={styles.pages}
        page={query.page}
        pageCount={value?.totalPages}
        loading={loading}
        onPageChange={onPageChange}
      />
    </>
  );
}
