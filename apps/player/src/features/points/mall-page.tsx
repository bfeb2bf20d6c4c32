import { usePointBalanceQuery, usePointRewardsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { PointReward, PointRewardsValue } from '@baize/contract/schemas/points';
import { oneOf, readPage } from '@baize/site/list-address';
import { PagedList } from '@baize/site/paged-list';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { Switch } from '@baize/ui/switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConvertButton } from './convert-button.tsx';
import { MallCard } from './mall-card.tsx';
import { RedeemPopup } from './redeem-popup.tsx';
import styles from './points.module.css';

const SKELETON_CARDS = 6;
const readAffordable = oneOf(['1']);

/** The points mall, /pointMall (spec section 2): the items that points can be redeemed for. The address holds the filter and the page: `?affordable=1&page=2`. */
export function MallPage() {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const [chosenItem, setChosenItem] = useState<PointReward>();
  const isAffordable = readAffordable(params.get('affordable') ?? '') !== undefined;
  const page = readPage(params);
  const search = (affordable: boolean, next: number) => ({
    ...(affordable && { affordable: '1' }),
    ...(next > 1 && { page: String(next) }),
  });
  const result = usePointRewardsQuery(
    { ...(isAffordable && { affordable: true }), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <div className={styles.bar}>
        <Switch
          label={t('points.affordable')}
          checked={isAffordable}
          onChange={({ target }) => setParams(search(target.checked, 1))}
        />
        <ConvertButton />
      </div>
      <PagedList
        result={result}
        page={page}
        onPageChange={(next, options) => setParams(search(isAffordable, next), options)}
      >
        {(value) =>
          value?.list.length === 0 ? (
            <EmptyMall onShowAll={isAffordable ? () => setParams(search(false, 1)) : undefined} />
          ) : (
            <Items value={value} onRedeem={setChosenItem} />
          )
        }
      </PagedList>
      {chosenItem && <RedeemPopup item={chosenItem} onClose={() => setChosenItem(undefined)} />}
    </>
  );
}

function EmptyMall({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  const { t } = useTranslation('player');
  return (
    <Card>
      <EmptyState
        text={t(onShowAll ? 'points.empty_affordable' : 'points.empty')}
        action={onShowAll && <Button onClick={onShowAll}>{t('points.show_all')}</Button>}
      />
    </Card>
  );
}

function Items({ value, onRedeem }: { value: PointRewardsValue | undefined; onRedeem: (item: PointReward) => void }) {
  const { t } = useTranslation('player');
  const { data: balance } = usePointBalanceQuery();
  return (
    <ul className={styles.items} aria-label={t('points.title')} aria-busy={value === undefined}>
      {value === undefined
        ? Array.from({ length: SKELETON_CARDS }, (_, place) => (
            <li key={place}>
              <Skeleton shape="block" className={styles.wait} />
            </li>
          ))
        : value.list.map((item) => (
            <li key={item.rewardId} className={styles.item}>
              <MallCard
                item={item}
                currency={value.currency}
                points={balance?.points}
                onRedeem={() => onRedeem(item)}
              />
            </li>
          ))}
    </ul>
  );
}
