import { ForgotPopup } from '@baize/site/forgot';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { ResetPasswordPopup } from '@baize/site/reset-password';
import { useSiteDispatch } from '@baize/site/store';

/** On this site the log-in form stands on the page below. */
export function AgentForgotPopup(props: HostedPopupProps) {
  return <ForgotPopup {...props} onLogin={props.onClose} />;
}

export function AgentResetPasswordPopup(props: HostedPopupProps) {
  const dispatch = useSiteDispatch();
  return (
    <ResetPasswordPopup {...props} onLogin={props.onClose} onForgot={() => dispatch(popupOpened({ name: 'forgot' }))} />
  );
}
