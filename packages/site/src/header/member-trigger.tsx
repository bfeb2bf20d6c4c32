import { TRIAL_TYPE } from '@baize/contract/limits';
import { MemberChip } from '@baize/ui/member-chip';
import Crown from 'lucide-react/icons/crown';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useAvatar } from './use-avatar.ts';
import { useMember } from '../session/viewer.ts';

/** Avatar, account name and VIP level in the header. It accepts the props of a menu's trigger. The generated name of a trial account is not shown. */
export function MemberTrigger(props: Omit<ComponentProps<'button'>, 'children' | 'name'>) {
  const { t } = useTranslation('common');
  const member = useMember();
  const vip = member?.vip;
  return (
    <MemberChip
      {...props}
      name={member?.type === TRIAL_TYPE ? t('true_account.demo_name') : (member?.account ?? '')}
      avatarSrc={useAvatar()}
      menuLabel={t('member_menu.label')}
      {...(vip?.enabled && { note: <VipNote label={vip.label} /> })}
    />
  );
}

/** The VIP level of the member, with a crown. */
export function VipNote({ label }: { label: string }) {
  return (
    <>
      <Crown aria-hidden="true" /> {label}
    </>
  );
}
