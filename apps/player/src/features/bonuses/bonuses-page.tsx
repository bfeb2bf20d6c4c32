import { useBonusDetailsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { BonusDetailsValue } from '@baize/contract/schemas/reports';
import { useFormats } from '@baize/site/formats';
import { ListPaginator } from '@baize/site/list-paginator';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Figures } from '../../shared/records/figures.tsx';
import { PeriodField } from '../../shared/records/period-field.tsx';
import { readPage, readPeriod } from '../../shared/records/period.ts';
import { useToday } from '../../shared/records/use-today.ts';
import { BonusTable } from './bonus-table.tsx';
import styles from './bonuses.module.css';

/** Spec section 2, bonusDetails: what was credited on top, and how far its valid bet is. */
export function BonusesPage() {
  const { t } = useTranslation('player');
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const { from, to } = readPeriod(params, today);
  const page = readPage(params);
  const show = (days: { from: string; to: string }, pageNo: number, options?: { replace: boolean }) =>
    setParams({ ...days, ...(pageNo > 1 && { page: String(pageNo) }) }, { preventScrollReset: true, ...options });
  const sentence = useErrorSentence();
  // A bet may have counted since the last visit, so each visit fetches the list again.
  const { data, isFetching, error, refetch } = useBonusDetailsQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const known = isFetching ? undefined : data;
  return (
    <>
      <PageTitle title={t('bonus.title')} />
      <PageHeader title={t('bonus.title')} note={t('bonus.note')} />
      <div className={styles.filter}>
        <PeriodField value={{ from, to }} today={today} onChange={(days) => show(days, 1)} />
      </div>
      {error ? (
        <ErrorState
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <>
          <Totals value={known} />
          <BonusTable value={data} loading={isFetching} />
          <ListPaginator
            className={styles.pages}
            page={page}
            pageCount={data?.totalPages}
            loading={isFetching}
            onPageChange={(next, options) => show({ from, to }, next, options)}
          />
        </>
      )}
    </>
  );
}

function Totals({ value }: { value: BonusDetailsValue | undefined }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  return (
    <Figures
      label={t('transaction.totals')}
      loading={value === undefined}
      figures={[
        { label: t('bonus.title'), value: value && count(value.total) },
        { label: t('bonus.sum'), value: value && money(value.totalAmount, value.currency) },
      ]}
    />
  );
}
