import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import UserCheck from 'lucide-react/icons/user-check';
import { useTranslation } from 'react-i18next';
import type { HostedPopupProps } from './popup-host.tsx';

/** Spec section 8: a trial account that starts a game is told that a true account is needed. */
export function TrueAccountDialog({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('true_account.title')}
      confirmLabel={t('act.understood')}
      icon={<UserCheck />}
      onConfirm={onClose}
    >
      {t('true_account.text')}
    </ConfirmDialog>
  );
}
