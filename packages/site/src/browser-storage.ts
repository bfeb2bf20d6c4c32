type StorageArea = 'localStorage' | 'sessionStorage';

/** Replaces the storage of a browser that has none, as long as the page lives. */
const memory: Record<StorageArea, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

/**
 * Reads a stored value, or `null`. A browser may forbid storage (a privacy mode, blocked cookies): even naming `sessionStorage` throws
 * there. Values then live in memory, so that the site starts and a session lasts until the page is reloaded. A host that renders the
 * page has no storage at all.
 */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return memory[area].get(key) ?? null;
  }
}

export function writeStored(area: StorageArea, key: string, value: string): void {
  try {
    globalThis[area].setItem(key, value);
  } catch {
    memory[area].set(key, value);
  }
}

export function clearStored(area: StorageArea): void {
  memory[area].clear();
  try {
    globalThis[area].clear();
  } catch {
    // The browser forbids storage: there is nothing to clear.
  }
}
