import { usePersonalProfitQuery } from '@baize/api/member';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PeriodField } from '../../shared/records/period-field.tsx';
import { readPeriod } from '../../shared/records/period.ts';
import { useToday } from '../../shared/records/use-today.ts';
import { ProfitCard } from './profit-card.tsx';
import { ProfitTotals } from './profit-totals.tsx';
import styles from './profit.module.css';

/** Spec section 2, personalProfit: what play brought or cost, by day and by category, and what came and went besides. */
export function ProfitPage() {
  const { t } = useTranslation('player');
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params, today);
  const sentence = useErrorSentence();
  const { data, isFetching, error, refetch } = usePersonalProfitQuery(period, { refetchOnMountOrArgChange: true });
  const known = isFetching ? undefined : data;
  return (
    <>
      <PageTitle title={t('profit.title')} />
      <PageHeader title={t('profit.title')} note={t('profit.note')} />
      <div className={styles.filter}>
        <PeriodField
          value={period}
          today={today}
          onChange={({ from, to }) => setParams({ from, to }, { preventScrollReset: true })}
        />
      </div>
      {error ? (
        <ErrorState
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <>
          <ProfitTotals value={known} />
          <ProfitCard value={known} period={period} />
        </>
      )}
    </>
  );
}
