type StorageArea = 'localStorage' | 'sessionStorage';

/** Fallback storage in memory, for a browser that forbids storage. It lasts until the page is closed or reloaded. */
const memory: Record<StorageArea, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

/**
 * Reads a stored value, or `null`. A browser may forbid storage (private mode, blocked cookies), where even reading the
 * global `sessionStorage` throws. Values are then kept in memory, so that the site starts and a session lasts until a
 * reload. A host that renders the page has no storage at all.
 */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return memory[area].get(key) ?? null;
  }
}

/** Stores a value, in memory where the browser forbids storage or its storage is full. */
export function writeStored(area: StorageArea, key: string, value: string): void {
  try {
    globalThis[area].setItem(key, value);
  } catch {
    memory[area].set(key, value);
  }
}

/** Removes every value of the area, also those of other code. */
export function clearStored(area: StorageArea): void {
  memory[area].clear();
  try {
    globalThis[area].clear();
  } catch {
    // The browser forbids storage, so there is nothing to clear.
  }
}
