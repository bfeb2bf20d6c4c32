import { assert } from '../domain/assert.ts';

/** An item that can be applied together with others, such as a call of the wallet API. */
interface Groupable {
  /** Aborts when it is too late to commit: by then the caller has been told that the outcome is unknown. */
  readonly signal: AbortSignal;
}

/** An item that could not be applied now, because another transaction holds what it needs. It is tried again soon. */
export const POSTPONED = Symbol('postponed');

export interface GroupingOptions<Item extends Groupable, Answer> {
  /** The largest number of items in a batch, and of batches that are written at the same time. */
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

interface QueuedItem<Item, Answer> {
  readonly item: Item;
  readonly lane: string;
  readonly placement: number | undefined;
  /** The time of `performance.now()` at which the item was queued, or queued again. */
  readonly since: number;
  /** The number of times that the item was postponed. */
  readonly postponed: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** The result of one try of an item. An item that is not postponed has its answer or its error. */
interface Settlement<Item, Answer> {
  readonly waiting: QueuedItem<Item, Answer>;
  readonly isPostponed: boolean;
}

/** An item was rejected because too many others waited before it. Nothing of the item was written, so that its caller may try again. */
export class QueueTimeoutError extends Error {
  override readonly name = 'QueueTimeoutError';
}

/** The first pause of a postponed item. Each further pause is twice as long, up to the maximum. */
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
  let waiting: QueuedItem<Item, Answer>[] = [];
  const busyLanes = new Set<string>();
  let writers = 0;

  const writeBatches = async (): Promise<void> => {
    writers += 1;
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const settled = await settle(options, batch);
      for (const { lane } of batch) busyLanes.delete(lane);
      for (const { isPostponed, waiting: queued } of settled) if (isPostponed) postpone(queued);
    }
    writers -= 1;
  };

  /** Takes the next batch out of the queue. Rejects items that have waited too long. Items whose lane is busy stay in the queue. */
  const takeBatch = (): QueuedItem<Item, Answer>[] => {
    const batch: QueuedItem<Item, Answer>[] = [];
    const remaining: QueuedItem<Item, Answer>[] = [];
    for (const queued of waiting) {
      if (performance.now() - queued.since > options.waitMaxMs) {
        queued.reject(new QueueTimeoutError('too many waited before it'));
        continue;
      }
      const [first] = batch;
      const fitsIntoBatch =
        batch.length < options.batchMax &&
        !busyLanes.has(queued.lane) &&
        (first === undefined || first.placement === queued.placement);
      if (fitsIntoBatch) busyLanes.add(queued.lane);
      (fitsIntoBatch ? batch : remaining).push(queued);
    }
    waiting = remaining;
    return batch;
  };

  const mayBegin = (): boolean => writers === 0 || (writers < writersMax && waiting.length >= waitingPerWriter);

  const enqueue = (queued: QueuedItem<Item, Answer>): void => {
    waiting.push(queued);
    // The batch also takes the items that arrive in the rest of this turn of the event loop.
    if (mayBegin()) setImmediate(() => void (mayBegin() && writeBatches()));
  };

  /** Postpones an item. It keeps neither a writer nor a database connection while it waits. */
  const postpone = ({ postponed, ...queued }: QueuedItem<Item, Answer>): void => {
    const delayMs = Math.min(POSTPONE_FIRST_MS * 2 ** postponed, POSTPONE_MAX_MS);
    setTimeout(() => enqueue({ ...queued, since: performance.now(), postponed: postponed + 1 }), delayMs);
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
  batch: readonly QueuedItem<Item, Answer>[],
): Promise<readonly Settlement<Item, Answer>[]> {
  const inTime = batch.filter(rejectIfAborted);
  const [first] = inTime;
  if (!first) return [];
  if (inTime.length === 1) return [await settleAlone(options, first)];
  const settled = await settleTogether(options, inTime);
  if (settled) return settled;
  const middle = Math.ceil(inTime.length / 2);
  return [...(await settle(options, inTime.slice(0, middle))), ...(await settle(options, inTime.slice(middle)))];
}

/** Rejects an item whose signal is aborted. Returns whether the item may still be applied. */
function rejectIfAborted<Item extends Groupable, Answer>({
  item: { signal },
  reject,
}: QueuedItem<Item, Answer>): boolean {
  if (signal.aborted) reject(signal.reason);
  return !signal.aborted;
}

async function settleAlone<Item extends Groupable, Answer>(
  { applyAlone }: GroupingOptions<Item, Answer>,
  waiting: QueuedItem<Item, Answer>,
): Promise<Settlement<Item, Answer>> {
  try {
    const outcome: Answer | typeof POSTPONED = await applyAlone(waiting.item);
    return answer(waiting, outcome);
  } catch (error) {
    waiting.reject(error);
    return { waiting, isPostponed: false };
  }
}

/** Applies a batch in one transaction. Returns undefined where the batch was undone. */
async function settleTogether<Item extends Groupable, Answer>(
  { applyTogether }: GroupingOptions<Item, Answer>,
  batch: readonly QueuedItem<Item, Answer>[],
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
  waiting: QueuedItem<Item, Answer>,
  given: Answer | typeof POSTPONED | undefined,
): Settlement<Item, Answer> {
  assert(given !== undefined, 'a batch left one of its items without an answer');
  if (given === POSTPONED) return { waiting, isPostponed: true };
  waiting.resolve(given);
  return { waiting, isPostponed: false };
}
