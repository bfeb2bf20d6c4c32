import { assert } from '../domain/assert.ts';

interface Groupable {
  /** Aborts when it is too late to commit: by then the caller has been told that the outcome is unknown. */
  readonly signal: AbortSignal;
}

/** An item that could not be applied now, because another transaction holds what it needs. It is tried again soon. */
export const POSTPONED = Symbol('postponed');

export interface GroupingOptions<Item extends Groupable, Answer> {
  readonly batchMax: number;
  readonly writersMax: number;
  /** The number of items that have to wait before one more writer begins beside those that write: few large batches cost less than many small ones. */
  readonly waitingPerWriter: number;
  /** An item that waited longer is rejected: its batch would end too late, and an overload would feed on itself. */
  readonly waitMaxMs: number;
  /** Items of one lane take turns: never two of them in a batch, nor in two batches at once. */
  readonly laneOf: (item: Item) => string;
  /** The items of a batch lie in one placement (platform/placements.ts), so that on a cluster a batch is written to one shard. */
  readonly placementOf: (item: Item) => number | undefined;
  /**
   * Applies all items in one transaction and resolves after its commit. `undone`: nothing was committed, so that each
   * item can be tried alone. Rejects where it is unknown whether the transaction was committed; then every item is
   * rejected.
   */
  readonly applyTogether: (items: readonly Item[]) => Promise<readonly (Answer | typeof POSTPONED)[] | 'undone'>;
  /** Applies an item that waits by itself, or each item of a batch that was undone. */
  readonly applyAlone: (item: Item) => Promise<Answer | typeof POSTPONED>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly lane: string;
  readonly placement: number | undefined;
  readonly since: number;
  /** The number of times that the item was postponed. */
  readonly postponed: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

interface Settlement<Item, Answer> {
  readonly waiting: Waiting<Item, Answer>;
  readonly isPostponed: boolean;
}

/** An item was rejected because too many others waited before it. Nothing of the item was written, so that its caller may try again. */
export class QueueTimeoutError extends Error {
  override readonly name = 'QueueTimeoutError';
}

const POSTPONE_FIRST_MS = 20;
const POSTPONE_MAX_MS = 320;

/**
 * Applies waiting items together (design/money.md, "Throughput comes from grouping"). Batches have no timer: a batch
 * contains the items that arrived while the batches before it were being written, so that no item waits for others, and
 * a server with little load commits each call by itself. The item that has waited longest gives a batch its placement.
 */
export function createGrouping<Item extends Groupable, Answer>(
  options: GroupingOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
  const { writersMax, waitingPerWriter, laneOf, placementOf } = options;
  let waiting: Waiting<Item, Answer>[] = [];
  const busyLanes = new Set<string>();
  let writers = 0;

  const write = async (): Promise<void> => {
    writers += 1;
    for (let batch = take(); batch.length > 0; batch = take()) {
      const settled = await settle(options, batch);
      for (const { lane } of batch) busyLanes.delete(lane);
      for (const each of settled) if (each.isPostponed) postpone(each.waiting);
    }
    writers -= 1;
  };

  const take = (): Waiting<Item, Answer>[] => {
    const batch: Waiting<Item, Answer>[] = [];
    const postponed: Waiting<Item, Answer>[] = [];
    for (const each of waiting) {
      if (performance.now() - each.since > options.waitMaxMs) {
        each.reject(new QueueTimeoutError('too many waited before it'));
        continue;
      }
      const [first] = batch;
      const goes =
        batch.length < options.batchMax &&
        !busyLanes.has(each.lane) &&
        (first === undefined || first.placement === each.placement);
      if (goes) busyLanes.add(each.lane);
      (goes ? batch : postponed).push(each);
    }
    waiting = postponed;
    return batch;
  };

  const mayBegin = (): boolean => writers === 0 || (writers < writersMax && waiting.length >= waitingPerWriter);

  const enqueue = (each: Waiting<Item, Answer>): void => {
    waiting.push(each);
    // The batch also takes the items that arrive in the rest of this turn of the event loop.
    if (mayBegin()) setImmediate(() => void (mayBegin() && write()));
  };

  /** Postpones an item. It keeps neither a writer nor a database connection while it waits. */
  const postpone = ({ postponed, ...each }: Waiting<Item, Answer>): void => {
    const delayMs = Math.min(POSTPONE_FIRST_MS * 2 ** postponed, POSTPONE_MAX_MS);
    setTimeout(() => enqueue({ ...each, since: performance.now(), postponed: postponed + 1 }), delayMs);
  };

  return async (item) =>
    await new Promise((resolve, reject) => {
      const [lane, placement] = [laneOf(item), placementOf(item)];
      enqueue({ item, lane, placement, since: performance.now(), postponed: 0, resolve, reject });
    });
}

/** Settles each item of a batch. Of a batch that was undone each half is tried again, down to single items: the culprit fails alone. */
async function settle<Item extends Groupable, Answer>(
  options: GroupingOptions<Item, Answer>,
  batch: readonly Waiting<Item, Answer>[],
): Promise<readonly Settlement<Item, Answer>[]> {
  const inTime = batch.filter(isInTime);
  const [first] = inTime;
  if (!first) return [];
  if (inTime.length === 1) return [await settleAlone(options, first)];
  const settled = await settleTogether(options, inTime);
  if (settled) return settled;
  const middle = Math.ceil(inTime.length / 2);
  return [...(await settle(options, inTime.slice(0, middle))), ...(await settle(options, inTime.slice(middle)))];
}

function isInTime<Item extends Groupable, Answer>({ item: { signal }, reject }: Waiting<Item, Answer>): boolean {
  if (signal.aborted) reject(signal.reason);
  return !signal.aborted;
}

async function settleAlone<Item extends Groupable, Answer>(
  { applyAlone }: GroupingOptions<Item, Answer>,
  waiting: Waiting<Item, Answer>,
): Promise<Settlement<Item, Answer>> {
  try {
    const given: Answer | typeof POSTPONED = await applyAlone(waiting.item);
    return answer(waiting, given);
  } catch (error) {
    waiting.reject(error);
    return { waiting, isPostponed: false };
  }
}

/** Applies a batch in one transaction. Returns undefined where the batch was undone. */
async function settleTogether<Item extends Groupable, Answer>(
  { applyTogether }: GroupingOptions<Item, Answer>,
  batch: readonly Waiting<Item, Answer>[],
): Promise<readonly Settlement<Item, Answer>[] | undefined> {
  try {
    const answers = await applyTogether(batch.map(({ item }) => item));
    if (answers === 'undone') return undefined;
    return batch.map((waiting, at) => answer(waiting, answers[at]));
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return [];
  }
}

function answer<Item, Answer>(
  waiting: Waiting<Item, Answer>,
  given: Answer | typeof POSTPONED | undefined,
): Settlement<Item, Answer> {
  assert(given !== undefined, 'a batch left one of its items without an answer');
  if (given === POSTPONED) return { waiting, isPostponed: true };
  waiting.resolve(given);
  return { waiting, isPostponed: false };
}
