import { useVipLevelsQuery, useVipMineQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import { LoadFailed } from '@baize/site/load-failed';
import { PageTitle } from '@baize/site/page-title';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { LevelTable } from './level-table.tsx';
import { RankCard } from './rank-card.tsx';
import { RankHistory } from './rank-history.tsx';
import { RankRewards } from './rank-rewards.tsx';
import styles from './rank.module.css';

/** The page of VIP levels (spec section 2, playerRank): the member's level and progress, the rewards, all levels, and the history of the level. */
export function RankPage() {
  const { t } = useTranslation('player');
  // Bets and deposits may have counted since the last visit, so each visit fetches the level again.
  const mine = useVipMineQuery(undefined, { refetchOnMountOrArgChange: true });
  const levels = useVipLevelsQuery({ language: useLanguage() });
  const error = mine.error ?? levels.error;
  const retry = (): void => {
    void mine.refetch();
    void levels.refetch();
  };
  return (
    <>
      <PageTitle title={t('nav.vip')} />
      <PageHeader title={t('nav.vip')} note={t('vip.note')} />
      {mine.data && levels.data ? (
        <div className={styles.root}>
          <RankCard mine={mine.data} levels={levels.data.levels} />
          <RankRewards mine={mine.data} />
          <LevelTable value={levels.data} rank={mine.data.rank} />
          <RankHistory history={mine.data.history} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <Skeleton shape="block" className={styles.wait} />
      )}
    </>
  );
}
