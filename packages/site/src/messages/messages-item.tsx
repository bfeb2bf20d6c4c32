import { MenuItem } from '@baize/ui/menu';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnreadMessages } from './use-unread.ts';

/** Menu item of the messages, with the number of unread ones. */
export function MessagesItem({ to }: { to: string }) {
  const { t } = useTranslation('common');
  return (
    <MenuItem icon={<Mail />} count={useUnreadMessages()} render={<Link to={to} />}>
      {t('message.title')}
    </MenuItem>
  );
}
