/** Keys of preferences that are stored in this browser. `start.js` (tooling/vite) reads the theme and the side menu before the first paint. */
const STORAGE_KEYS = {
  theme: 'baize.theme',
  balanceHidden: 'baize.balance-hidden',
  sideMenu: 'baize.side-menu',
  /** Whether the person has allowed analytics: `yes` or `no`. */
  analytics: 'baize.analytics',
  /** Texts of the offline page (tooling/vite/src/app-worker/offline.js). */
  offline: 'baize.offline',
} as const;

export type PreferenceKey = keyof typeof STORAGE_KEYS;

/** Reads a preference. Returns null in a browser that forbids storage (private mode), where a choice lasts as long as the page. */
export function readPreference(key: PreferenceKey): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS[key]);
  } catch {
    return null;
  }
}

export function storePreference(key: PreferenceKey, value: string): void {
  try {
    localStorage.setItem(STORAGE_KEYS[key], value);
  } catch {
    // The browser forbids storage, as in `readPreference`.
  }
}
