import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * True while the address names another page than the one that is shown. The router changes the address at once and renders in a
 * transition, so the page before stays until the next one and its texts are loaded. A browser without the Navigation API is never
 * navigating: it says nothing of a change of the address.
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

/** The address bar has encoded letters, e.g. of a path in Nepali. The router keeps them as the link wrote them. */
function encodePathname(pathname: string): string {
  return new URL(pathname, window.location.origin).pathname;
}
