import { useRef } from 'react';

/**
 * Wraps an asynchronous act so that calls while the act runs do nothing. A disabled button is not enough: the second press of a double click may come
 * before React has rendered the button as loading.
 */
export function useSingleFlight(act: () => Promise<void>): () => void {
  const isRunning = useRef(false);
  return () => {
    if (isRunning.current) return;
    isRunning.current = true;
    void act().finally(() => {
      isRunning.current = false;
    });
  };
}
