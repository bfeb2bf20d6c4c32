import { Balance } from '@baize/site/balance';
import { CopyId } from '@baize/site/copy-id';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useMember } from '@baize/site/viewer';
import { Avatar } from '@baize/ui/avatar';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ShieldCheck from 'lucide-react/icons/shield-check';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';
import styles from './account-popup.module.css';
import { DepositButton } from './deposit-button.tsx';

/** The member menu of a phone: who, id, balance, betting record, sign-out. */
export function AccountPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const member = useMember();
  return (
    <Popup
      open={open && member !== undefined}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('account.title')}
      closeLabel={t('act.close')}
      size="small"
    >
      <div className={styles.root}>
        <div className={styles.who}>
          <Avatar name={member?.account ?? ''} size="large" />
          <span>
            <b className={styles.name}>{member?.account}</b>
            <CopyId id={member?.customerId ?? ''} />
          </span>
        </div>
        <div className={styles.balance}>
          <Balance action={<DepositButton />} />
        </div>
        <Button size="large" full icon={<ClipboardList />} onClick={onClose} render={<Link to={paths.member} />}>
          {t('nav.betting_record')}
        </Button>
        <Button size="large" full icon={<ShieldCheck />} onClick={onClose} render={<Link to={paths.securityCentre} />}>
          {t('security.title')}
        </Button>
        <Button size="large" full icon={<LogOut />} onClick={() => dispatch(popupOpened({ name: 'sign-out' }))}>
          {t('sign_out.open')}
        </Button>
      </div>
    </Popup>
  );
}
