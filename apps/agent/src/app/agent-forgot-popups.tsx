import { ForgotPopup } from '@baize/site/forgot';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { ResetPasswordPopup } from '@baize/site/reset-password';
import { useSiteDispatch } from '@baize/site/store';

/** The popup for a forgotten password on the agents' site. It closes to return to the log-in form, which is on the page below. */
export function AgentForgotPopup(props: HostedPopupProps) {
  return <ForgotPopup {...props} onLogin={props.onClose} />;
}

/** The popup that sets a new password by the link of an e-mail. It closes to return to the log-in form on the page below. */
export function AgentResetPasswordPopup(props: HostedPopupProps) {
  const dispatch = useSiteDispatch();
  return (
    <ResetPasswordPopup {...props} onLogin={props.onClose} onForgot={() => dispatch(popupOpened({ name: 'forgot' }))} />
  );
}
