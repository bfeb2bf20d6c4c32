import { readStored, writeStored } from '../store/browser-storage.ts';

/** Maximum number of history entries with a stored position. The oldest position is dropped first. */
export const SCROLL_POSITIONS_MAX = 50;

const STORAGE_KEY = 'baize.scroll';

/** Scroll positions in pixels from the top, by history entry. A `Map` keeps the order in which entries were written. */
export type ScrollPositions = Map<string, number>;

/** Returns the key of a history entry. The first entry of every tab has the router key "default", so the path is part of the key. */
export function historyEntryKey({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`;
}

/** Stores a position as the newest one, and drops the oldest positions beyond `SCROLL_POSITIONS_MAX`. `top` is in pixels. */
export function setScrollPosition(positions: ScrollPositions, entry: string, top: number): void {
  positions.delete(entry);
  positions.set(entry, Math.round(top));
  for (const oldest of positions.keys()) {
    if (positions.size <= SCROLL_POSITIONS_MAX) return;
    positions.delete(oldest);
  }
}

/** Writes the positions to `sessionStorage`, where they survive a reload. */
export function storeScrollPositions(positions: ScrollPositions): void {
  writeStored('sessionStorage', STORAGE_KEY, JSON.stringify([...positions]));
}

/** Reads the positions that `storeScrollPositions` wrote. Any other stored text gives no positions. */
export function loadScrollPositions(): ScrollPositions {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isPosition).slice(-SCROLL_POSITIONS_MAX) : []);
  } catch {
    return new Map();
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
