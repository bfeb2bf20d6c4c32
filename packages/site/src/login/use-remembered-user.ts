import { useSyncExternalStore } from 'react';
import { useMerchant } from '../merchant.tsx';
import { readRememberedUser } from './login-cookies.ts';

/** The user for whom this device is remembered. A host that renders the page knows none, so hydration starts without one. */
export function useRememberedUser(): string | undefined {
  const { code } = useMerchant();
  const user = useSyncExternalStore(
    subscribeToNothing,
    () => readRememberedUser(code) ?? null,
    () => null,
  );
  return user ?? undefined;
}

/** Cookies tell nobody that they have changed. They are read again with each render. */
function subscribeToNothing(): () => void {
  return () => undefined;
}
