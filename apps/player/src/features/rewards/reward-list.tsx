import { useRewardsQuery } from '@baize/api/member';
import { rewardKinds, rewardStates, type RewardKind, type RewardState } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { RewardsValue } from '@baize/contract/schemas/promotions';
import { ChoiceField } from '@baize/site/choice-field';
import { useLanguage } from '@baize/site/language';
import { PagedList } from '@baize/site/paged-list';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { RewardCard } from './reward-card.tsx';
import styles from './rewards.module.css';
import { useRewardsAddress } from './rewards-address.ts';

const SKELETON_CARDS = 3;

/** The member's rewards, newest first, with filters by kind and state. */
export function RewardList() {
  const { address, change } = useRewardsAddress();
  const { kind, state, page } = address;
  const filters = { ...(kind !== undefined && { kind }), ...(state !== undefined && { state }) };
  // A reward may have been given or have expired since the last visit, so each visit fetches the list again.
  const result = useRewardsQuery(
    { language: useLanguage(), pageNo: page, pageSize: RECORDS_PER_PAGE, ...filters },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <Filters kind={kind} state={state} onChange={change} />
      <PagedList
        result={result}
        page={page}
        paginatorClassName={styles.pages}
        onPageChange={(next, options) => change({ page: next }, options)}
      >
        {(value) =>
          value === undefined ? (
            <RewardsSkeleton />
          ) : (
            <Rewards value={value} isFiltered={Object.keys(filters).length > 0} onEnd={() => void result.refetch()} />
          )
        }
      </PagedList>
    </>
  );
}

interface FiltersProps {
  kind: RewardKind | undefined;
  state: RewardState | undefined;
  onChange: (change: { kind?: RewardKind | undefined; state?: RewardState | undefined }) => void;
}

function Filters({ kind, state, onChange }: FiltersProps) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.filters}>
      <ChoiceField
        label={t('reward.kind')}
        allLabel={t('reward.all_kinds')}
        options={rewardKinds.map((value) => ({ value, label: t(`reward.kind_${value}`) }))}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
      />
      <ChoiceField
        label={t('reward.state')}
        allLabel={t('reward.all_states')}
        options={rewardStates.map((value) => ({ value, label: t(`reward.state_${value}`) }))}
        value={state}
        onChange={(next) => onChange({ state: next })}
      />
    </div>
  );
}

interface RewardsProps {
  value: RewardsValue;
  isFiltered: boolean;
  /** Called when the time to claim a reward ends while the list is open. */
  onEnd: () => void;
}

function Rewards({ value: { list, currency, obstacle }, isFiltered, onEnd }: RewardsProps) {
  const { t } = useTranslation('player');
  return (
    <>
      {obstacle !== null && <p className={styles.notice}>{t(`promotion.obstacle_${obstacle}`)}</p>}
      {list.length === 0 ? (
        <NoRewards isFiltered={isFiltered} />
      ) : (
        <ul className={styles.cards} aria-label={t('reward.title')}>
          {list.map((reward) => (
            <RewardCard
              key={reward.rewardId}
              reward={reward}
              currency={currency}
              isClaimable={obstacle === null}
              onEnd={onEnd}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function NoRewards({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('player');
  return (
    <Card>
      <EmptyState
        text={t(isFiltered ? 'reward.found_none' : 'reward.empty')}
        action={!isFiltered && <Button render={<Link to={paths.promotions} />}>{t('reward.to_promotions')}</Button>}
      />
    </Card>
  );
}

function RewardsSkeleton() {
  return (
    <div className={styles.cards} aria-busy="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <Skeleton key={index} shape="block" className={styles.wait} />
      ))}
    </div>
  );
}
