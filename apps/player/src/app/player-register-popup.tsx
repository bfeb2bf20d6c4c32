import type { HostedPopupProps } from '@baize/site/popup-host';
import { FreeDemoButton } from '../features/free-demo/free-demo-button.tsx';
import { RegisterPopup } from '../features/register/register-popup.tsx';

/** The registration popup, which also offers the free demo (spec section 2). */
export function PlayerRegisterPopup(props: HostedPopupProps) {
  return <RegisterPopup {...props} alternatives={<FreeDemoButton onEntered={props.onClose} />} />;
}
