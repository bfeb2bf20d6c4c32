import { useSyncExternalStore } from 'react';

/** Returns whether the media query matches; `withoutWindow` while the page is prerendered on a host without a window. */
export function useMediaQuery(query: string, withoutWindow = false): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
    () => withoutWindow,
  );
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
