import { ForgotPopup } from '@baize/site/forgot';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { ResetPasswordPopup } from '@baize/site/reset-password';
import { useSiteDispatch } from '@baize/site/store';

/** The popup of a person who forgot the username or the password. It leads back to the log-in popup. */
export function PlayerForgotPopup(props: HostedPopupProps) {
  const dispatch = useSiteDispatch();
  return <ForgotPopup {...props} onLogin={() => dispatch(popupOpened({ name: 'login' }))} />;
}

/** The popup that sets a new password by the link of an e-mail. It leads to the log-in popup, or to the recovery popup for another link. */
export function PlayerResetPasswordPopup(props: HostedPopupProps) {
  const dispatch = useSiteDispatch();
  return (
    <ResetPasswordPopup
      {...props}
      onLogin={() => dispatch(popupOpened({ name: 'login' }))}
      onForgot={() => dispatch(popupOpened({ name: 'forgot' }))}
    />
  );
}
