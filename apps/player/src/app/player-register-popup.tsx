import type { HostedPopupProps } from '@baize/site/popup-host';
import { FreeDemoButton } from '../features/free-demo/free-demo-button.tsx';
import { RegisterPopup } from '../features/register/register-popup.tsx';

/** The registration popup with the way to a demo (spec section 2). */
export function PlayerRegisterPopup(props: HostedPopupProps) {
  return <RegisterPopup {...props} alternatives={<FreeDemoButton onEntered={props.onClose} />} />;
}
