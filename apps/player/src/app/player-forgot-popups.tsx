import { ForgotPopup } from '@baize/site/forgot';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { ResetPasswordPopup } from '@baize/site/reset-password';
import { useSiteDispatch } from '@baize/site/store';

/** On this site one logs in by a popup as well. */
export function PlayerForgotPopup(props: HostedPopupProps) {
  const dispatch = useSiteDispatch();
  return <ForgotPopup {...props} onLogin={() => dispatch(popupOpened({ name: 'login' }))} />;
}

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
