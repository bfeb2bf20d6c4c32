/** Returns the last page of a list where the open page lies beyond it; `undefined` where the page exists or the list is still loading. */
export function lastPageIfBeyond(page: number, pageCount: number | undefined): number | undefined {
  if (pageCount === undefined) return undefined;
  const last = Math.max(1, pageCount);
  return page > last ? last : undefined;
}
