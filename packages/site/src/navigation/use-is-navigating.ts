import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns true while the address differs from the shown page. The router changes the address at once and renders in a
 * transition, so the previous page stays until the next one and its texts are loaded. A browser without the Navigation
 * API always returns false, because it reports no change of the address.
 */
export function useIsNavigating(): boolean {
  const { pathname } = useLocation();
  const address = useSyncExternalStore(
    subscribeToAddress,
    () => window.location.pathname,
    () => undefined,
  );
  return address !== undefined && address !== encodePathname(pathname);
}

function subscribeToAddress(onChange: () => void): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  navigation.addEventListener('currententrychange', onChange);
  return () => navigation.removeEventListener('currententrychange', onChange);
}

/** Percent-encodes a path as the address bar does, for example a path in Nepali. The router keeps paths as the link wrote them. */
function encodePathname(pathname: string): string {
  return new URL(pathname, window.location.origin).pathname;
}
