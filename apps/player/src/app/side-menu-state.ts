import { storePreference } from '@baize/site/preferences';
import { useSyncExternalStore } from 'react';

const COLLAPSED = 'collapsed';
const WIDE = '';

let notifyFrame: (() => void) | undefined;

/**
 * Returns whether the side menu is collapsed, as this browser left it, and a switch. A host renders it wide. The state stands in the
 * `data-side-menu` attribute of the document: `start.js` (tooling/vite) sets it before the first paint and the style sheet reads it, so that a
 * collapsed menu does not flash wide on load.
 */
export function useSideMenu(): { collapsed: boolean; toggle: () => void } {
  return { collapsed: useSyncExternalStore(subscribe, isCollapsed, () => false), toggle };
}

function toggle(): void {
  const state = isCollapsed() ? WIDE : COLLAPSED;
  document.documentElement.dataset['sideMenu'] = state;
  storePreference('sideMenu', state);
  notifyFrame?.();
}

function isCollapsed(): boolean {
  return document.documentElement.dataset['sideMenu'] === COLLAPSED;
}

/** Keeps one listener and never removes it, because the frame of the page is the only subscriber and stays mounted. */
function subscribe(listener: () => void): () => void {
  notifyFrame = listener;
  return () => undefined;
}
