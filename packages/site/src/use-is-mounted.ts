import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component still stands on the page. Code that runs after an `await` asks it before it refetches a
 * query of the component: RTK Query refuses a refetch whose subscription has ended with the component.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return useCallback(() => isMounted.current, []);
}
