import { MenuItem } from '@baize/ui/menu';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnreadComplaints } from '../messages/use-unread.ts';

/** The menu item of the complaints, with the number of complaints that have a new answer. */
export function ComplaintsItem({ to }: { to: string }) {
  const { t } = useTranslation('common');
  return (
    <MenuItem icon={<MessageSquareWarning />} count={useUnreadComplaints()} render={<Link to={to} />}>
      {t('complaint.title')}
    </MenuItem>
  );
}
