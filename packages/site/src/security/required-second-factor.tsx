import type { HostedPopupProps } from '../popup-host.tsx';
import { useIsSignedIn } from '../viewer.ts';
import { TwoFactorAct } from './acts/two-factor-act.tsx';

/**
 * Sets up the second factor that the brand demands of its agents. A refused call opens this popup (`watchRequiredChange`). Somebody who closes
 * it without a factor sees it again at the next refused call.
 */
export function RequiredSecondFactor({ open, onClose }: HostedPopupProps) {
  const isSignedIn = useIsSignedIn();
  return open && isSignedIn ? <TwoFactorAct onClose={onClose} /> : null;
}
