import { useTeamBetsQuery } from '@baize/api/agent';
import { useFormats } from '@baize/site/formats';
import { ListPaginator } from '@baize/site/list-paginator';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { IconButton } from '@baize/ui/icon-button';
import { PageHeader } from '@baize/ui/page-header';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { rangeText } from '../../shared/day-text.ts';
import { BettingFilters } from './betting-filters.tsx';
import { toQuery } from './betting-filter.ts';
import { BettingList } from './betting-list.tsx';
import { BettingTotals } from './betting-totals.tsx';
import styles from './team-betting.module.css';
import { useTableLayout } from './table-layout.ts';
import { useBettingFilter } from './use-betting-filter.ts';

/** Spec section 2, personalHistoryCopy (team betting): every bet of everybody below the agent. */
export function TeamBetting() {
  const { t } = useTranslation('agent');
  const { dateFormat } = useFormats();
  const { filter, setFilter, today } = useBettingFilter();
  const bets = useTeamBetsQuery(toQuery(filter));
  const { currentData: found, isFetching } = bets;
  const layout = useTableLayout();
  const failed = bets.isError && !isFetching;
  return (
    <div className={styles.page}>
      <PageTitle title={t('team_bets.title')} />
      <PageHeader
        className={styles.header}
        title={t('team_bets.title')}
        note={rangeText(filter.days, dateFormat)}
        actions={
          <IconButton
            variant="line"
            label={t('team_bets.refresh')}
            loading={isFetching}
            onClick={() => void bets.refetch()}
          >
            <RefreshCw />
          </IconButton>
        }
      />
      <BettingFilters filter={filter} onFilterChange={setFilter} today={today} />
      {layout === 'cards' && !failed && <BettingTotals found={found} />}
      <Card className={styles.card}>
        {failed ? (
          <BetsError error={bets.error} onRetry={() => void bets.refetch()} />
        ) : (
          <BettingList found={found} layout={layout} filter={filter} onFilterChange={setFilter} />
        )}
        <ListPaginator
          className={styles.pages}
          page={filter.page}
          pageCount={bets.data?.totalPages}
          loading={isFetching}
          onPageChange={(page, options) => setFilter({ ...filter, page }, options)}
        />
      </Card>
    </div>
  );
}

function BetsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const sentence = useErrorSentence();
  return <ErrorState text={sentence(error)} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />;
}
