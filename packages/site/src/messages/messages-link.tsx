import { IconButton } from '@baize/ui/icon-button';
import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnreadMessages } from './use-unread.ts';

/** Header link to the messages, with the number of unread ones. */
export function MessagesLink({ to }: { to: string }) {
  const { t } = useTranslation('common');
  const unread = useUnreadMessages();
  const label = unread === 0 ? t('message.title') : t('message.title_unread', { count: unread });
  return (
    <IconButton label={label} count={unread} render={<Link to={to} />}>
      <Bell />
    </IconButton>
  );
}
