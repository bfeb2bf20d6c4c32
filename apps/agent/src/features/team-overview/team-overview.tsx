import { agencyApi, useTeamOverviewQuery } from '@baize/api/agent';
import { useErrorSentence } from '@baize/site/sentences';
import { PageTitle } from '@baize/site/page-title';
import { useSiteDispatch } from '@baize/site/store';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { useTranslation } from 'react-i18next';
import { DailyCard } from './daily-card.tsx';
import { DownlinesCard } from './downlines-card.tsx';
import { OverviewHead } from './overview-head.tsx';
import { CategoryCard } from './category-card.tsx';
import { GrowthCard } from './growth-card.tsx';
import { InviteCard } from './invite-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { StatRow } from './stat-row.tsx';
import styles from './team-overview.module.css';
import { useOverviewRange } from './use-overview-range.ts';

/** The page with the figures of everybody below the agent in a range of days (spec section 2, agentTeamOverview). */
export function TeamOverview() {
  const { t } = useTranslation('agent');
  const dispatch = useSiteDispatch();
  const { range, setRange, today } = useOverviewRange();
  // `data` would keep the figures of the previous range while another range loads; `currentData` does not.
  const { currentData: overview, isFetching, isError, error } = useTeamOverviewQuery(range.days);
  const refresh = () => void dispatch(agencyApi.util.invalidateTags(['Team']));
  return (
    <div className={styles.page}>
      <PageTitle title={t('overview.title')} />
      <OverviewHead
        range={range}
        onRangeChange={setRange}
        today={today}
        updatedAt={overview?.updatedAt}
        refreshing={isFetching}
        onRefresh={refresh}
      />
      {isError && overview === undefined && !isFetching ? (
        <OverviewError error={error} onRetry={refresh} />
      ) : (
        <>
          <StatRow overview={overview} range={range} />
          <div className={styles.charts}>
            <DailyCard overview={overview} days={range.days} />
            <CategoryCard overview={overview} days={range.days} />
          </div>
          <div className={styles.charts}>
            <MoneyCard overview={overview} days={range.days} />
            <GrowthCard overview={overview} days={range.days} />
          </div>
          <div className={styles.people}>
            <DownlinesCard days={range.days} />
            <InviteCard />
          </div>
        </>
      )}
    </div>
  );
}

function OverviewError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  return (
    <Card>
      <ErrorState text={errorSentence(error)} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />
    </Card>
  );
}
