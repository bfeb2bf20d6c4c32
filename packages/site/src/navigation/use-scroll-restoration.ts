import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router';
import {
  loadScrollPositions,
  nameHistoryEntry,
  setScrollPosition,
  storeScrollPositions,
  type ScrollPositions,
} from './scroll-positions.ts';

/** If the page is still shorter than the stored position after this time, the position is left as it is. */
const RESTORE_WAIT_MS = 10_000;

/** User events that scroll. Each of them cancels a pending restoration. */
const SCROLL_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the top of a new page (spec section 2), and restores the position on back and forward. A change of only
 * the query or fragment keeps the position. The calling component must stay mounted while pages change.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const [positions] = useState(() => new Map(typeof document === 'undefined' ? [] : loadScrollPositions()));
  const shown = useRef({ pathname: location.pathname, key: location.key });
  useManualScrolling(positions);
  useRecordedPosition(positions, nameHistoryEntry(location));
  const arrive = useEffectEvent((pathname: string, key: string) => {
    const before = shown.current;
    if (pathname === before.pathname && key === before.key) return undefined;
    shown.current = { pathname, key };
    if (type === NavigationType.Pop) return restorePosition(positionToRestore(positions, location));
    if (pathname !== before.pathname) window.scrollTo(0, 0);
    return undefined;
  });
  useLayoutEffect(() => arrive(location.pathname, location.key), [location.pathname, location.key]);
}

/**
 * Turns off the browser's scroll restoration, which would run before React has rendered the page. For a reload and a
 * return from another site it is turned on again.
 */
function useManualScrolling(positions: ScrollPositions): void {
  useEffect(() => {
    const leave = () => {
      storeScrollPositions(positions);
      history.scrollRestoration = 'auto';
    };
    const enter = () => void (history.scrollRestoration = 'manual');
    enter();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', enter);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', enter);
    };
  }, [positions]);
}

function useRecordedPosition(positions: ScrollPositions, entry: string): void {
  useLayoutEffect(() => {
    const record = () => setScrollPosition(positions, entry, window.scrollY);
    addEventListener('scroll', record, { passive: true });
    return () => removeEventListener('scroll', record);
  }, [positions, entry]);
}

/** Returns `undefined` where the browser itself scrolls: a link to a fragment, whose history entry the router has not written. */
function positionToRestore(positions: ScrollPositions, location: Location): number | undefined {
  if (location.key === 'default' && location.hash !== '') return undefined;
  return positions.get(nameHistoryEntry(location));
}

/** Scrolls as soon as the page is tall enough. Returns a function that cancels the waiting. */
function restorePosition(top: number | undefined): (() => void) | undefined {
  if (top === undefined) return undefined;
  const restore = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) <= 1;
  };
  if (restore()) return undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of SCROLL_ACTS) removeEventListener(act, stop);
  };
  const observer = new ResizeObserver(() => {
    if (restore()) stop();
  });
  const timer = setTimeout(stop, RESTORE_WAIT_MS);
  for (const act of SCROLL_ACTS) addEventListener(act, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
