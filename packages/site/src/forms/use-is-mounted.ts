import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is mounted. Code after an `await` must check this before it
 * refetches a query of the component, because RTK Query throws on a refetch without a subscription.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return useCallback(() => isMounted.current, []);
}
