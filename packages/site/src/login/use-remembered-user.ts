import { useSyncExternalStore } from 'react';
import { useMerchant } from '../brand/merchant.tsx';
import { readRememberedUser, subscribeToLogins } from '../session/login-cookies.ts';

/** Returns the username for which this device is remembered; undefined where there is none. The site host that renders the page knows none, so hydration starts without one. */
export function useRememberedUser(): string | undefined {
  const { code } = useMerchant();
  const user = useSyncExternalStore(
    subscribeToLogins,
    () => readRememberedUser(code) ?? null,
    () => null,
  );
  return user ?? undefined;
}
