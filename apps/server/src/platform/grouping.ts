import { assert } from '../domain/assert.ts';

interface Groupable {
  /** Ends when it is too late to commit: whoever asked will have been given up on. */
  readonly signal: AbortSignal;
}

export interface GroupingOptions<Item extends Groupable, Answer> {
  readonly batchMax: number;
  readonly writersMax: number;
  /** So many have to wait before one more writer begins beside those that write: few large batches cost less than many small ones. */
  readonly writerPerWaiting: number;
  /** Whoever waited longer does not begin: a batch of them would end too late, and an overload would feed on itself. */
  readonly waitMaxMs: number;
  /** Items of one lane take turns: never two of them in a batch, nor in two batches at once. */
  readonly laneOf: (item: Item) => string;
  /**
   * All of them in one transaction; resolves after the commit. `undone`: nothing of it was committed, so that each can be tried alone.
   * Rejects where nobody knows, and then so does every one of them.
   */
  readonly applyTogether: (items: readonly Item[]) => Promise<readonly Answer[] | 'undone'>;
  /** One that waits by itself, or each of a batch that was undone. */
  readonly applyAlone: (item: Item) => Promise<Answer>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly lane: string;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong';
}

/**
 * Applies what waits together (design/money.md, "Throughput comes from grouping"). There is no timer: a batch is what arrived while
 * the ones before it were being written, so that nobody waits for company, and a quiet server commits each call by itself.
 */
export function createGrouping<Item extends Groupable, Answer>(
  options: GroupingOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
  const { writersMax, writerPerWaiting, laneOf } = options;
  let waiting: Waiting<Item, Answer>[] = [];
  const busyLanes = new Set<string>();
  let writers = 0;

  const write = async (): Promise<void> => {
    writers += 1;
    for (let batch = take(); batch.length > 0; batch = take()) {
      await settle(options, batch);
      for (const { lane } of batch) busyLanes.delete(lane);
    }
    writers -= 1;
  };

  const take = (): Waiting<Item, Answer>[] => {
    const batch: Waiting<Item, Answer>[] = [];
    const left: Waiting<Item, Answer>[] = [];
    for (const each of waiting) {
      if (performance.now() - each.since > options.waitMaxMs) {
        each.reject(new WaitedTooLong('too many waited before it'));
        continue;
      }
      const goes = batch.length < options.batchMax && !busyLanes.has(each.lane);
      if (goes) busyLanes.add(each.lane);
      (goes ? batch : left).push(each);
    }
    waiting = left;
    return batch;
  };

  const mayBegin = (): boolean => writers === 0 || (writers < writersMax && waiting.length >= writerPerWaiting);

  return async (item) =>
    await new Promise((resolve, reject) => {
      waiting.push({ item, lane: laneOf(item), since: performance.now(), resolve, reject });
      // Whatever else arrives in this turn of the event loop still comes along.
      if (mayBegin()) setImmediate(() => void (mayBegin() && write()));
    });
}

/** Of a batch that was undone each half is tried again, down to single ones: whoever caused it fails alone. */
async function settle<Item extends Groupable, Answer>(
  options: GroupingOptions<Item, Answer>,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> {
  const inTime = batch.filter(isInTime);
  const [first] = inTime;
  if (!first) return;
  if (inTime.length === 1) return await options.applyAlone(first.item).then(first.resolve, first.reject);
  if (await settledTogether(options, inTime)) return;
  const middle = Math.ceil(inTime.length / 2);
  await settle(options, inTime.slice(0, middle));
  await settle(options, inTime.slice(middle));
}

function isInTime<Item extends Groupable, Answer>({ item: { signal }, reject }: Waiting<Item, Answer>): boolean {
  if (signal.aborted) reject(signal.reason);
  return !signal.aborted;
}

/** False where it was undone. */
async function settledTogether<Item extends Groupable, Answer>(
  { applyTogether }: GroupingOptions<Item, Answer>,
  batch: readonly Waiting<Item, Answer>[],
): Promise<boolean> {
  try {
    const answers = await applyTogether(batch.map(({ item }) => item));
    if (answers === 'undone') return false;
    for (const [at, { resolve }] of batch.entries()) resolve(answered(answers[at]));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
  return true;
}

function answered<Answer>(answer: Answer | undefined): Answer {
  assert(answer !== undefined, 'a batch left one of its items without an answer');
  return answer;
}
