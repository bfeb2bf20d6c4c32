import { useUnreadMessages } from '@baize/site/use-unread';
import { useActionGuard } from '@baize/site/use-action-guard';
import { IconButton } from '@baize/ui/icon-button';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** Opens the member's messages and shows how many are unread (spec section 2). A visitor gets the log-in popup first, which then leads to the messages. */
export function UnreadButton() {
  const { t } = useTranslation('common');
  const guard = useActionGuard();
  const navigate = useNavigate();
  const count = useUnreadMessages();
  const label = count === 0 ? t('message.title') : t('message.title_unread', { count });
  return (
    <IconButton
      label={label}
      size="small"
      count={count}
      onClick={() => guard(() => void navigate(paths.messages), paths.messages)}
    >
      <Mail />
    </IconButton>
  );
}
