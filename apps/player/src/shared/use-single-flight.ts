import { useRef } from 'react';

/**
 * Wraps an act so that a press while the act runs does nothing. The second press of a double click may come before React has shown that
 * the button is loading.
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
