import { useEffect, useState, type RefObject } from 'react';

export interface FullScreen {
  /** True while the element covers the screen, or should cover the window. */
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/**
 * Shows an element over the whole screen. Some browsers of phones have no full-screen mode; then only `isFull` changes, and the style sheet lets the
 * element cover the window.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (isFull) setFull(false);
    else void requestFullScreen(element.current).then((entered) => !entered && setFull(true));
  };
  return { isFull, toggle };
}

/** Returns whether the browser has entered full-screen mode. */
async function requestFullScreen(element: HTMLElement | null): Promise<boolean> {
  if (!element || !document.fullscreenEnabled) return false;
  return await element.requestFullscreen().then(
    () => true,
    () => false,
  );
}
