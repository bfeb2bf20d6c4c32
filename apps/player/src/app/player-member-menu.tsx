import { ComplaintsItem } from '@baize/site/complaints-item';
import { MemberMenu } from '@baize/site/member-menu';
import { MessagesItem } from '@baize/site/messages-item';
import { CashierItems } from '@baize/site/cashier-items';
import { MenuItem } from '@baize/ui/menu';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from '@baize/site/viewer';
import Crown from 'lucide-react/icons/crown';
import Gem from 'lucide-react/icons/gem';
import UserRound from 'lucide-react/icons/user-round';
import Gift from 'lucide-react/icons/gift';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsOffered } from '../shared/page-switches.ts';
import { paths } from '../shared/paths.ts';
import { useRewardCounts } from '../shared/use-reward-counts.ts';

/** The member menu of the header with the pages of this site. A trial account sees none of these pages in its menu. */
export function PlayerMemberMenu() {
  const { t } = useTranslation('player');
  const { rewards } = useRewardCounts();
  const member = useMember();
  const hasLevels = useIsOffered()(paths.playerRank);
  if (member?.type === TRIAL_TYPE) return <MemberMenu securityPath={undefined} />;
  return (
    <MemberMenu securityPath={paths.securityCentre}>
      <MenuItem icon={<UserRound />} render={<Link to={paths.member} />}>
        {t('member_centre.label')}
      </MenuItem>
      <MenuItem icon={<ClipboardList />} render={<Link to={paths.bettingRecord} />}>
        {t('nav.betting_record')}
      </MenuItem>
      <MenuItem icon={<Gift />} count={rewards} render={<Link to={paths.rewardCentre} />}>
        {t('reward.title')}
      </MenuItem>
      {hasLevels && (
        <MenuItem icon={<Crown />} end={member?.vip?.label} render={<Link to={paths.playerRank} />}>
          {t('nav.vip')}
        </MenuItem>
      )}
      <MenuItem icon={<Gem />} render={<Link to={paths.pointMall} />}>
        {t('points.title')}
      </MenuItem>
      <CashierItems deposit={paths.deposit} withdraw={paths.withdraw} transfer={paths.transferUpline} />
      <MessagesItem to={paths.messages} />
      <ComplaintsItem to={paths.complaints} />
    </MemberMenu>
  );
}
