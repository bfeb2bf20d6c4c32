import { TRIAL_TYPE } from '@baize/contract/limits';
import { Menu, MenuItem, MenuSeparator } from '@baize/ui/menu';
import Copy from 'lucide-react/icons/copy';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCopyId } from '../content/copy-id.tsx';
import styles from './member-menu.module.css';
import { MemberTrigger } from './member-trigger.tsx';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch } from '../store/store.ts';
import { useMember } from '../session/viewer.ts';

export interface MemberMenuProps {
  /** Path of the security centre on this site. It is undefined for an account that has none. */
  securityPath: string | undefined;
  /** Additional `MenuItem`s of the site. */
  children?: ReactNode;
}

/** The menu of the member's chip: the id, the site's pages and sign-out. The generated name and id of a trial account are not shown. */
export function MemberMenu({ securityPath, children }: MemberMenuProps) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const member = useMember();
  const isTrial = member?.type === TRIAL_TYPE;
  return (
    <Menu
      trigger={<MemberTrigger />}
      // The chip hides the name where space is short, so the menu shows it in full.
      header={member && !isTrial && <b className={styles.account}>{member.account}</b>}
    >
      {member && !isTrial && <CopyIdItem id={member.customerId} />}
      {children}
      {securityPath !== undefined && (
        <MenuItem icon={<ShieldCheck />} render={<Link to={securityPath} />}>
          {t('security.title')}
        </MenuItem>
      )}
      {securityPath !== undefined && <MenuSeparator />}
      <MenuItem icon={<LogOut />} onClick={() => dispatch(popupOpened({ name: 'sign-out' }))}>
        {t('sign_out.open')}
      </MenuItem>
    </Menu>
  );
}

/** Menu item that copies the id. A menu may contain only interactive items. */
function CopyIdItem({ id }: { id: string }) {
  const { t } = useTranslation('common');
  return (
    <MenuItem icon={<Copy />} end={id} onClick={useCopyId(id)}>
      {t('copy_id.act')}
    </MenuItem>
  );
}
