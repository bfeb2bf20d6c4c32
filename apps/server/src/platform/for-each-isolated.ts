/**
 * Runs the work for all items concurrently. An item that fails is reported to `onFailure` and does not stop the others. Returns how many
 * items succeeded.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  onFailure: (item: Item, error: unknown) => Promise<void> | void,
): Promise<number> {
  const outcomes = await Promise.all(
    items.map(async (item): Promise<number> => {
      try {
        await work(item);
        return 1;
      } catch (error) {
        await onFailure(item, error);
        return 0;
      }
    }),
  );
  return outcomes.reduce((sum, outcome) => sum + outcome, 0);
}
