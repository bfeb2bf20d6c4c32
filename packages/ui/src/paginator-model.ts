/** A page number, or a gap between two. Gaps carry their side, so that each has its own key in a list. */
export type PageSlot = number | 'gap-start' | 'gap-end';

/** Pages shown on each side of the current one. */
const NEIGHBOURS = 1;
/** Maximum number of slots: the first page, the last page, the current page with its neighbours, and two gaps. If all pages fit into them, none is hidden. */
const SLOTS_MAX = 2 * NEIGHBOURS + 5;

/** Returns the slots of a paginator; pages start at 1. The length stays the same while paging, so that the buttons do not move. */
export function pageSlots(page: number, pageCount: number): PageSlot[] {
  if (pageCount <= SLOTS_MAX) return range(1, pageCount);
  const edge = SLOTS_MAX - 2;
  const current = clampPage(page, pageCount);
  if (current < edge) return [...range(1, edge), 'gap-end', pageCount];
  if (current > pageCount - edge + 1) return [1, 'gap-start', ...range(pageCount - edge + 1, pageCount)];
  return [1, 'gap-start', ...range(current - NEIGHBOURS, current + NEIGHBOURS), 'gap-end', pageCount];
}

/** Returns whether the page exists. A page beyond the last is ignored (spec section 5). */
export function isPage(page: number, pageCount: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= pageCount;
}

/** Returns the nearest existing page; 1 if there is none. */
export function clampPage(page: number, pageCount: number): number {
  return Math.max(1, Math.min(page, pageCount));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
