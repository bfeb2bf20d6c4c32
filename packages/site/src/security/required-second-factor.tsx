import type { HostedPopupProps } from '../popups/popup-host.tsx';
import { useIsSignedIn } from '../session/viewer.ts';
import { TwoFactorAct } from './acts/two-factor-act.tsx';

/**
 * Sets up the second factor that the brand demands of its agents. A refused call opens this popup
 * (`watchRequiredChange`). If it is closed without a factor, the next refused call opens it again.
 */
export function RequiredSecondFactor({ open, onClose }: HostedPopupProps) {
  const isSignedIn = useIsSignedIn();
  return open && isSignedIn ? <TwoFactorAct onClose={onClose} /> : null;
}
