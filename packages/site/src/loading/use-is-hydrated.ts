import { useSyncExternalStore } from 'react';

/**
 * Returns false on the host and while its first view is hydrated, and true afterwards, for content that a host cannot render as this browser
 * does: the fragment of the address, the time that is left.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
