import pMap from 'p-map';

export interface IsolatedWork<Item> {
  /**
   * The number of items that are worked on at the same time. A job that has leased its items begins all of them at once, because their leases
   * run out while they wait.
   */
  readonly atOnceMax: number;
  readonly work: (item: Item) => Promise<void>;
  /** Reports the error of an item. It must not throw, because that would stop the other items. */
  readonly onFailure: (item: Item, error: unknown) => Promise<void> | void;
}

/**
 * Runs the work for all items, at most `atOnceMax` of them concurrently. An item that fails is reported to `onFailure` and does not stop the
 * others. Returns how many items succeeded.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  { atOnceMax, work, onFailure }: IsolatedWork<Item>,
): Promise<number> {
  const outcomes = await pMap(
    items,
    async (item): Promise<number> => {
      try {
        await work(item);
        return 1;
      } catch (error) {
        await onFailure(item, error);
        return 0;
      }
    },
    { concurrency: atOnceMax },
  );
  return outcomes.reduce((sum, outcome) => sum + outcome, 0);
}
