import { useTeamBetsQuery } from '@baize/api/agent';
import { useFormats } from '@baize/site/formats';
import { PageTitle } from '@baize/site/page-title';
import { PagedList } from '@baize/site/paged-list';
import { Card } from '@baize/ui/card';
import { IconButton } from '@baize/ui/icon-button';
import { PageHeader } from '@baize/ui/page-header';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { rangeText } from '../../shared/day-text.ts';
import { BettingFilters } from './betting-filters.tsx';
import { toTeamBetsQuery } from './betting-filter.ts';
import { BettingList } from './betting-list.tsx';
import { BettingTotals } from './betting-totals.tsx';
import styles from './team-betting.module.css';
import { useTableLayout } from './table-layout.ts';
import { useBettingFilter } from './use-betting-filter.ts';

/** The page with every bet of the agent's team (spec section 2, personalHistoryCopy). */
export function TeamBetting() {
  const { t } = useTranslation('agent');
  const { dateFormat } = useFormats();
  const { filter, setFilter, today } = useBettingFilter();
  const bets = useTeamBetsQuery(toTeamBetsQuery(filter));
  const layout = useTableLayout();
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
            loading={bets.isFetching}
            onClick={() => void bets.refetch()}
          >
            <RefreshCw />
          </IconButton>
        }
      />
      <BettingFilters filter={filter} onFilterChange={setFilter} today={today} />
      {layout === 'cards' && !bets.isError && <BettingTotals found={bets.currentData} />}
      <Card className={styles.card}>
        <PagedList
          result={bets}
          page={filter.page}
          onPageChange={(page, options) => setFilter({ ...filter, page }, options)}
          paginatorClassName={styles.pages}
        >
          {(found) => <BettingList result={found} layout={layout} filter={filter} onFilterChange={setFilter} />}
        </PagedList>
      </Card>
    </div>
  );
}
