import type { Theme } from '@baize/ui/theme-switch';
import { useSyncExternalStore } from 'react';
import { storePreference } from './preferences.ts';

const listeners = new Set<() => void>();

/** Returns the theme of the document, which `start.js` (tooling/vite) sets before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** Changes the theme of the document and stores the choice in this browser. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  storePreference('theme', theme);
  paintBrowserBars();
  for (const listener of listeners) listener();
}

/** Returns the theme of the document. The site host renders the dark theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'dark');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sets the colour of the browser's own bars to that of the header. It is also called at the start, because the page is
 * built with the colour of the dark theme.
 */
export function paintBrowserBars(): void {
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
}
