import { usePersonalProfitQuery } from '@baize/api/member';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { useErrorSentence } from '@baize/site/sentences';
import { useListQuery } from '@baize/site/use-list-query';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { ProfitCard } from './profit-card.tsx';
import { ProfitTotals } from './profit-totals.tsx';
import styles from './profit.module.css';

const NO_FILTERS = {};

/** The page personalProfit (spec section 2): profit and loss of the member by day and by category, and the totals of deposits, withdrawals and rewards. */
export function ProfitPage() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(NO_FILTERS);
  const period = { from: query.from, to: query.to };
  const errorSentence = useErrorSentence();
  const { data, isFetching, error, refetch } = usePersonalProfitQuery(period, { refetchOnMountOrArgChange: true });
  const loadedValue = isFetching ? undefined : data;
  return (
    <>
      <PageTitle title={t('profit.title')} />
      <PageHeader title={t('profit.title')} note={t('profit.note')} />
      <div className={styles.filter}>
        <PeriodField label={t('range.label')} value={period} today={today} onChange={change} />
      </div>
      {error ? (
        <ErrorState
          text={errorSentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <>
          <ProfitTotals value={loadedValue} />
          <ProfitCard value={loadedValue} period={period} />
        </>
      )}
    </>
  );
}
