import { TRIAL_TYPE } from '@baize/contract/limits';
import { Balance } from '@baize/site/balance';
import { CopyId } from '@baize/site/copy-id';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { VipNote } from '@baize/site/member-trigger';
import { RegisterButton } from '@baize/site/register-button';
import { useAvatar } from '@baize/site/use-avatar';
import { useUnreadMessages } from '@baize/site/use-unread';
import { useMember } from '@baize/site/viewer';
import { Avatar } from '@baize/ui/avatar';
import { Button } from '@baize/ui/button';
import { CountBadge } from '@baize/ui/count-badge';
import { Popup } from '@baize/ui/popup';
import Banknote from 'lucide-react/icons/banknote-arrow-up';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Gift from 'lucide-react/icons/gift';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useRewardCounts } from '../shared/use-reward-counts.ts';
import styles from './account-popup.module.css';
import { DepositButton } from './deposit-button.tsx';

/**
 * The account menu on a phone: avatar, name, VIP level, customer id, balance, and links to the member's pages. A trial account has neither
 * balance nor pages of its own, so it sees a button that leads to registration instead.
 */
export function AccountPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const member = useMember();
  const isTrial = member?.type === TRIAL_TYPE;
  const name = isTrial ? t('true_account.demo_name') : (member?.account ?? '');
  return (
    <Popup
      open={open && member !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('account.title')}
      closeLabel={t('act.close')}
      size="small"
    >
      <div className={styles.root}>
        <div className={styles.who}>
          <Avatar name={name} src={useAvatar()} size="large" />
          <span className={styles.words}>
            <b className={styles.name}>{name}</b>
            {member?.vip?.enabled && (
              <small className={styles.vip}>
                <VipNote label={member.vip.label} />
              </small>
            )}
            {!isTrial && <CopyId id={member?.customerId ?? ''} />}
          </span>
        </div>
        <div className={styles.balance}>
          {isTrial ? <RegisterButton /> : <Balance roomy action={<DepositButton />} />}
        </div>
        {!isTrial && <MemberLinks onClose={onClose} />}
        <Button size="large" full icon={<LogOut />} onClick={() => dispatch(popupOpened({ name: 'sign-out' }))}>
          {t('sign_out.open')}
        </Button>
      </div>
    </Popup>
  );
}

function MemberLinks({ onClose }: Pick<HostedPopupProps, 'onClose'>) {
  const { t } = useTranslation('player');
  const { rewards } = useRewardCounts();
  return (
    <>
      <Button size="large" full icon={<UserRound />} onClick={onClose} render={<Link to={paths.member} />}>
        {t('member_centre.label')}
      </Button>
      <Button size="large" full icon={<ClipboardList />} onClick={onClose} render={<Link to={paths.bettingRecord} />}>
        {t('nav.betting_record')}
      </Button>
      <Button
        size="large"
        full
        icon={<Gift />}
        iconEnd={<CountBadge count={rewards} />}
        onClick={onClose}
        render={<Link to={paths.rewardCentre} />}
      >
        {t('reward.title')}
      </Button>
      <Button size="large" full icon={<Banknote />} onClick={onClose} render={<Link to={paths.withdraw} />}>
        {t('withdraw.title')}
      </Button>
      <Button
        size="large"
        full
        icon={<Mail />}
        iconEnd={<CountBadge count={useUnreadMessages()} />}
        onClick={onClose}
        render={<Link to={paths.messages} />}
      >
        {t('message.title')}
      </Button>
      <Button size="large" full icon={<ShieldCheck />} onClick={onClose} render={<Link to={paths.securityCentre} />}>
        {t('security.title')}
      </Button>
    </>
  );
}
