import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import UserCheck from 'lucide-react/icons/user-check';
import { useTranslation } from 'react-i18next';
import type { HostedPopupProps } from '../popups/popup-host.tsx';
import { useRegisterInstead } from './register-button.tsx';

/** Explains to the user of a trial account that a true account is required, and leads to the registration (spec section 8). */
export function TrueAccountDialog({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('common');
  const { register, isBusy } = useRegisterInstead();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('true_account.title')}
      confirmLabel={t('true_account.register')}
      cancelLabel={t('true_account.later')}
      icon={<UserCheck />}
      loading={isBusy}
      onConfirm={register}
    >
      {t('true_account.text')}
    </ConfirmDialog>
  );
}
