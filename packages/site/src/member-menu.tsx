import { Menu, MenuItem, MenuSeparator } from '@baize/ui/menu';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyId } from './copy-id.tsx';
import styles from './member-menu.module.css';
import { MemberTrigger } from './member-trigger.tsx';
import { popupOpened } from './popups-slice.ts';
import { useSiteDispatch } from './store.ts';
import { useMember } from './viewer.ts';

export interface MemberMenuProps {
  /** The site's own entries: `MenuItem`s. */
  children?: ReactNode;
}

/** The menu under the member's chip: it holds the id, the site's pages and sign-out. */
export function MemberMenu({ children }: MemberMenuProps) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const member = useMember();
  return (
    <Menu
      trigger={<MemberTrigger />}
      header={member && <MemberCard account={member.account} customerId={member.customerId} />}
    >
      {children}
      {children !== undefined && <MenuSeparator />}
      <MenuItem icon={<LogOut />} onClick={() => dispatch(popupOpened({ name: 'sign-out' }))}>
        {t('sign_out.open')}
      </MenuItem>
    </Menu>
  );
}

/** The chip hides the name where room is short; here it stands in full, with the id. */
function MemberCard({ account, customerId }: { account: string; customerId: string }) {
  return (
    <div className={styles.card}>
      <b>{account}</b>
      <CopyId id={customerId} />
    </div>
  );
}
