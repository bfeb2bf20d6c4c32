import { forgetPersonalData } from '@baize/api';
import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { RegisterRules } from '../change-password/register-rules.tsx';
import type { HostedPopupProps } from '../popups/popup-host.tsx';
import { useSiteDispatch, useSiteSelector } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import { useIsSignedIn } from '../session/viewer.ts';
import { ResetByEmail } from './reset-by-email.tsx';

export interface ResetPasswordPopupProps extends HostedPopupProps {
  /** Opens the log-in. */
  onLogin: () => void;
  /** Opens the popup that requests another link. */
  onForgot: () => void;
}

/** Opens from the link of the e-mail: the person chooses a new password and logs in with it (decision 3). */
export function ResetPasswordPopup({ open, onClose, onLogin, onForgot }: ResetPasswordPopupProps) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const isSignedIn = useIsSignedIn();
  const ticket = useSiteSelector(({ popups }) => (popups.open?.name === 'resetPassword' ? popups.open.ticket : ''));
  const completeReset = () => {
    dispatch(toastAdded(t('forgot.reset_done')));
    if (!isSignedIn) return onLogin();
    onClose();
    // If the reset was for the current account, the server has ended its session, and the next answer reports that.
    dispatch(forgetPersonalData());
  };
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('forgot.reset_title')}
      closeLabel={t('act.close')}
      size="small"
      dismissible={false}
      data-testid="reset-password-popup"
    >
      <RegisterRules>
        {(rules) => <ResetByEmail rules={rules} ticket={ticket} onReset={completeReset} onForgot={onForgot} />}
      </RegisterRules>
    </Popup>
  );
}
