import { useRewardsQuery } from '@baize/api/member';
import { useIsSignedIn } from '@baize/site/viewer';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';

/** The empty list of promotions. It tells a member who is kept from offers (a break, an opt-out) the reason. */
export function NoOffers() {
  const { t } = useTranslation('player');
  const { data } = useRewardsQuery({ pageNo: 1, pageSize: 1 }, { skip: !useIsSignedIn() });
  const obstacle = data?.obstacle ?? null;
  return <EmptyState text={t(obstacle === null ? 'promotion.empty' : `promotion.obstacle_${obstacle}`)} />;
}
