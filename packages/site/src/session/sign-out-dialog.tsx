import { TRIAL_TYPE } from '@baize/contract/limits';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { HostedPopupProps } from '../popups/popup-host.tsx';
import { useSignOut } from './sign-out.ts';
import { useMember } from './viewer.ts';

/** Confirms the log-out, shows that it is in progress, and navigates home (spec section 4). */
export function SignOutDialog({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { signOut, isBusy } = useSignOut();
  const isTrial = useMember()?.type === TRIAL_TYPE;
  const confirm = async () => {
    await signOut();
    onClose();
    await navigate('/');
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('sign_out.title')}
      confirmLabel={t('sign_out.confirm')}
      cancelLabel={t('act.cancel')}
      icon={<LogOut />}
      loading={isBusy}
      onConfirm={() => void confirm()}
    >
      {t(isTrial ? 'sign_out.text_trial' : 'sign_out.text')}
    </ConfirmDialog>
  );
}
