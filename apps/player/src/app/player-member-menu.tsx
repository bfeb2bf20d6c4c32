import { MemberMenu } from '@baize/site/member-menu';
import { MessagesItem } from '@baize/site/messages-item';
import { CashierItems } from '@baize/site/cashier-items';
import { MenuItem } from '@baize/ui/menu';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from '@baize/site/viewer';
import Gem from 'lucide-react/icons/gem';
import UserRound from 'lucide-react/icons/user-round';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';

/** The member menu with this site's pages. A trial account has none of them. */
export function PlayerMemberMenu() {
  const { t } = useTranslation('player');
  if (useMember()?.type === TRIAL_TYPE) return <MemberMenu securityPath={undefined} />;
  return (
    <MemberMenu securityPath={paths.securityCentre}>
      <MenuItem icon={<UserRound />} render={<Link to={paths.member} />}>
        {t('member_centre.label')}
      </MenuItem>
      <MenuItem icon={<ClipboardList />} render={<Link to={paths.bettingRecord} />}>
        {t('nav.betting_record')}
      </MenuItem>
      <MenuItem icon={<Gem />} render={<Link to={paths.pointMall} />}>
        {t('points.title')}
      </MenuItem>
      <CashierItems deposit={paths.deposit} withdraw={paths.withdraw} transfer={paths.transferUpline} />
      <MessagesItem to={paths.messages} />
    </MemberMenu>
  );
}
