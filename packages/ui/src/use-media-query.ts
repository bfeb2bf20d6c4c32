import { useSyncExternalStore } from 'react';

/** Does the media query hold now? Where there is no window (a host renders the page), what is said for it. */
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
