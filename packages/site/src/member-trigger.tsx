import { MemberChip } from '@baize/ui/member-chip';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useMember } from './viewer.ts';

/** Avatar and account name in the header. Takes what a menu gives to its trigger. */
export function MemberTrigger(props: Omit<ComponentProps<'button'>, 'children' | 'name'>) {
  const { t } = useTranslation('common');
  const account = useMember()?.account ?? '';
  return <MemberChip {...props} name={account} menuLabel={t('member_menu.label')} />;
}
