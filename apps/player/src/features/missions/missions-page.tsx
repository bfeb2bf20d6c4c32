import { useMissionSummaryQuery } from '@baize/api/member';
import type { MissionSummaryValue } from '@baize/contract/schemas/missions';
import { useLanguage } from '@baize/site/language';
import { LoadFailed } from '@baize/site/load-failed';
import { PageTitle } from '@baize/site/page-title';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Leaderboard } from './leaderboard.tsx';
import { MissionCard } from './mission-card.tsx';
import { OBSTACLE_TEXTS } from '../../shared/offer-obstacles.ts';
import { groupMissions } from './mission-groups.ts';
import styles from './missions.module.css';

/** The page of missions (spec section 2, missionLeaderboard): the missions with their progress, and the leaderboard with the member's own place. */
export function MissionsPage() {
  const { t } = useTranslation('player');
  // Bets may have counted since the last visit, so each visit fetches the missions again.
  const { data, error, refetch } = useMissionSummaryQuery(
    { language: useLanguage() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageTitle title={t('mission.title')} />
      <PageHeader title={t('mission.title')} note={t('mission.note')} />
      {data ? (
        <Missions value={data} onPeriodEnd={() => void refetch()} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className={styles.wait} />
      )}
      {data?.obstacle === undefined && <Leaderboard />}
    </>
  );
}

interface MissionsProps {
  value: MissionSummaryValue;
  onPeriodEnd: () => void;
}

function Missions({ value, onPeriodEnd }: MissionsProps) {
  const { t } = useTranslation('player');
  const { missions, obstacle, currency } = value;
  if (missions.length === 0)
    return (
      <Card>
        <EmptyState text={t(obstacle ? OBSTACLE_TEXTS[obstacle] : 'mission.empty')} />
      </Card>
    );
  return (
    <div className={styles.groups}>
      {groupMissions(missions).map((group) => (
        <MissionCard key={group.period} group={group} currency={currency} onPeriodEnd={onPeriodEnd} />
      ))}
    </div>
  );
}
