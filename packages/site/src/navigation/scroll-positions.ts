import { readStored, writeStored } from '../browser-storage.ts';

/** So many entries of the history keep their position. The oldest position is forgotten first. */
export const SCROLL_POSITIONS_MAX = 50;

const STORAGE_KEY = 'baize.scroll';

/** The scroll positions in pixels from the top, by entry of the history. A `Map` keeps the order in which entries were written. */
export type ScrollPositions = Map<string, number>;

/** Names one entry of the history. The first entry of a tab has the key "default", so the path belongs to the name. */
export function nameHistoryEntry({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`;
}

export function setScrollPosition(positions: ScrollPositions, entry: string, top: number): void {
  positions.delete(entry);
  positions.set(entry, Math.round(top));
  for (const oldest of positions.keys()) {
    if (positions.size <= SCROLL_POSITIONS_MAX) return;
    positions.delete(oldest);
  }
}

/** Writes the positions to the storage of the tab, where they outlive a reload of the page. */
export function storeScrollPositions(positions: ScrollPositions): void {
  writeStored('sessionStorage', STORAGE_KEY, JSON.stringify([...positions]));
}

/** Reads what `storeScrollPositions` wrote. Anything else in the storage counts as no positions. */
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
