/** Number of entries that fit into the bar of a phone, "More" included. */
const BAR_ENTRIES_MAX = 5;

/** Returns the entries for the bar of a phone, and whether it needs "More": the last entry, which opens the whole menu where not all entries fit. */
export function fitIntoBar<Entry>(groups: readonly (readonly Entry[])[]): { entries: Entry[]; hasMore: boolean } {
  const all = groups.flat();
  const hasMore = all.length > BAR_ENTRIES_MAX;
  return { entries: hasMore ? all.slice(0, BAR_ENTRIES_MAX - 1) : all, hasMore };
}
