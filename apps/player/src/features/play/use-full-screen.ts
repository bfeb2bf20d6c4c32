import { useEffect, useState, type RefObject } from 'react';

export interface FullScreen {
  readonly full: boolean;
  readonly toggle: () => void;
}

/**
 * The element over the whole screen. A phone's browser that has no such thing shows it over the whole window: `full` alone says that
 * it should lie over the header.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (full) setFull(false);
    else void enter(element.current).then((entered) => !entered && setFull(true));
  };
  return { full, toggle };
}

async function enter(element: HTMLElement | null): Promise<boolean> {
  if (!element || !document.fullscreenEnabled) return false;
  return await element.requestFullscreen().then(
    () => true,
    () => false,
  );
}
