/** Above this a page is not asked for: the contract's own bound. */
const PAGE_MAX = 100_000;

/** The page that an address asks for; anything that is no page number counts as the first. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** Spec section 4: a page beyond the last is ignored. True when the answer shows that the page asked for is none. */
export function isBeyondLast(page: number, totalPages: number): boolean {
  return page > Math.max(1, totalPages);
}
