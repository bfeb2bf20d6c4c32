import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router';
import {
  loadScrollPositions,
  historyEntryKey,
  setScrollPosition,
  storeScrollPositions,
  type ScrollPositions,
} from './scroll-positions.ts';

/** Time limit of a restoration. If the page is still too short for the stored position by then, it is not scrolled any more. */
const RESTORE_WAIT_MS = 10_000;

/**
 * Input events with which a person may scroll or start to use the page. Each of them cancels a pending restoration, so
 * that the page does not move under the person. `pointerdown` covers the scroll bar.
 */
const SCROLL_CANCEL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the top of a new page (spec section 2), and restores the position on back and forward. A change of only
 * the query or fragment keeps the position. The calling component must stay mounted while pages change.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const [positions] = useState(() => new Map(typeof document === 'undefined' ? [] : loadScrollPositions()));
  const currentEntry = useRef({ pathname: location.pathname, key: location.key });
  useManualScrolling(positions);
  useRecordedPosition(positions, historyEntryKey(location));
  /** Scrolls for the new history entry. Returns the cleanup of a pending restoration, if there is one. */
  const onNavigation = useEffectEvent((pathname: string, key: string) => {
    const previousEntry = currentEntry.current;
    if (pathname === previousEntry.pathname && key === previousEntry.key) return undefined;
    currentEntry.current = { pathname, key };
    if (type === NavigationType.Pop) return restorePosition(positionToRestore(positions, location));
    if (pathname !== previousEntry.pathname) window.scrollTo(0, 0);
    return undefined;
  });
  useLayoutEffect(() => onNavigation(location.pathname, location.key), [location.pathname, location.key]);
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

/** Records the position of this history entry at each scroll. */
function useRecordedPosition(positions: ScrollPositions, entry: string): void {
  useLayoutEffect(() => {
    const record = () => setScrollPosition(positions, entry, window.scrollY);
    addEventListener('scroll', record, { passive: true });
    return () => removeEventListener('scroll', record);
  }, [positions, entry]);
}

/**
 * Returns the stored position of a history entry. Returns `undefined` where nothing is stored, or where the browser itself
 * scrolls: for a link to a fragment, whose history entry the router has not written.
 */
function positionToRestore(positions: ScrollPositions, location: Location): number | undefined {
  if (location.key === 'default' && location.hash !== '') return undefined;
  return positions.get(historyEntryKey(location));
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
    for (const event of SCROLL_CANCEL_EVENTS) removeEventListener(event, stop);
  };
  const observer = new ResizeObserver(() => {
    if (restore()) stop();
  });
  const timer = setTimeout(stop, RESTORE_WAIT_MS);
  for (const event of SCROLL_CANCEL_EVENTS) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
