import { MemberMenu } from '@baize/site/member-menu';
import { MessagesItem } from '@baize/site/messages-item';
import { CashierItems } from '@baize/site/cashier-items';
import { MenuItem } from '@baize/ui/menu';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';

/** The member menu with this site's pages. */
export function PlayerMemberMenu() {
  const { t } = useTranslation('player');
  return (
    <MemberMenu securityPath={paths.securityCentre}>
      <MenuItem icon={<ClipboardList />} render={<Link to={paths.member} />}>
        {t('nav.betting_record')}
      </MenuItem>
      <CashierItems withdraw={paths.withdraw} transfer={paths.transferUpline} />
      <MessagesItem to={paths.messages} />
    </MemberMenu>
  );
}
