import { storePreference } from '@baize/site/preferences';
import { useSyncExternalStore } from 'react';

const COLLAPSED = 'collapsed';
const WIDE = '';

let changed: (() => void) | undefined;

/**
 * Wide or narrow, as it was left in this browser; wide where a host renders the page. The document carries it: `start.js` (tooling/vite)
 * sets it before the first paint, and the menu's sheet goes by it, so that a menu left narrow never stands there wide.
 */
export function useSideMenu(): { collapsed: boolean; toggle: () => void } {
  return { collapsed: useSyncExternalStore(subscribe, isCollapsed, () => false), toggle };
}

function toggle(): void {
  const state = isCollapsed() ? WIDE : COLLAPSED;
  document.documentElement.dataset['sideMenu'] = state;
  storePreference('sideMenu', state);
  changed?.();
}

function isCollapsed(): boolean {
  return document.documentElement.dataset['sideMenu'] === COLLAPSED;
}

/** The frame of the page alone asks, as long as the page is there. */
function subscribe(listener: () => void): () => void {
  changed = listener;
  return () => undefined;
}
