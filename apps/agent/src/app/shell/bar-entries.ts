/** The bar of a phone has room for so many entries, "More" included. */
const BAR_ENTRIES_MAX = 5;

/** The entries for the bar of a phone. Where not all of them fit, the last place is for "More", which opens the whole menu. */
export function fitIntoBar<Entry>(groups: readonly (readonly Entry[])[]): { entries: Entry[]; hasMore: boolean } {
  const all = groups.flat();
  const hasMore = all.length > BAR_ENTRIES_MAX;
  return { entries: hasMore ? all.slice(0, BAR_ENTRIES_MAX - 1) : all, hasMore };
}
