import { expect, test, vi } from 'vitest';
import { createGrouping, POSTPONED } from './grouping.ts';

const WAIT_MAX_MS = 1_000;

interface Item {
  readonly name: string;
  readonly lane: string;
  readonly placement: number;
  readonly signal: AbortSignal;
}

const { signal } = new AbortController();
const item = (name: string, lane = name, placement = 0): Item => ({ name, lane, placement, signal });
const items = (count: number): Item[] => Array.from({ length: count }, (_, index) => item(`i${index}`));

/** Creates a grouping whose batches end when the test ends them. */
function grouped(
  ends: 'at once' | 'when told' = 'at once',
  applied?: (names: string[]) => readonly (string | typeof POSTPONED)[] | 'undone',
) {
  const batches: string[][] = [];
  const waiting: (() => void)[] = [];
  const write = async (names: string[]) => {
    batches.push(names);
    if (ends === 'when told') await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const ask = createGrouping<Item, string>({
    batchMax: 4,
    writersMax: 2,
    waitingPerWriter: 4,
    waitMaxMs: WAIT_MAX_MS,
    laneOf: ({ lane }) => lane,
    placementOf: ({ placement }) => placement,
    applyTogether: async (batch) => {
      const names = batch.map(({ name }) => name);
      await write(names);
      return applied ? applied(names) : names.map((name) => `${name} with ${names.length}`);
    },
    applyAlone: async ({ name }) => {
      await write([name]);
      if (name === 'bad') throw new Error('bad');
      return `${name} alone`;
    },
  });
  return { ask, batches, next: () => waiting.shift()?.(), settled: async () => await new Promise(setImmediate) };
}

test('an item that waits by itself is applied by itself, at once', async () => {
  const { ask, batches } = grouped();
  expect(await ask(item('a'))).toBe('a alone');
  expect(batches).toEqual([['a']]);
});

test('a batch contains items of one placement, that of the item that has waited longest', async () => {
  const { ask, batches } = grouped();
  const items = [item('a', 'a', 1), item('b', 'b', 2), item('c', 'c', 1), item('d', 'd', 2), item('e', 'e', 1)];
  await Promise.all(items.map(ask));
  expect(batches).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
});

test('waiting items are applied together, in their order, and never more than the batch limit', async () => {
  const { ask, batches } = grouped();
  const answers = await Promise.all(items(6).map(ask));
  expect(answers.slice(0, 4)).toEqual(['i0 with 4', 'i1 with 4', 'i2 with 4', 'i3 with 4']);
  expect(batches).toEqual([
    ['i0', 'i1', 'i2', 'i3'],
    ['i4', 'i5'],
  ]);
});

test('items that arrive while a batch is written form the next batch; a second writer begins only for a full batch', async () => {
  const { ask, batches, next, settled } = grouped('when told');
  const first = ask(item('a'));
  await settled();
  const more = items(3).map(ask);
  await settled();
  expect(batches).toEqual([['a']]);
  more.push(ask(item('full')));
  await settled();
  expect(batches).toEqual([['a'], ['i0', 'i1', 'i2', 'full']]);
  next();
  next();
  await Promise.all([first, ...more]);
});

test('two items of a lane are never in one batch, nor in two concurrent batches', async () => {
  const { ask, batches } = grouped();
  await Promise.all([item('a1', 'a'), item('a2', 'a'), item('b1', 'b'), item('a3', 'a')].map(ask));
  expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('of a batch that was undone each half is tried again, until the culprit fails alone', async () => {
  const { ask } = grouped('at once', (names) => (names.includes('bad') ? 'undone' : names));
  const outcomes = await Promise.allSettled([item('a'), item('c'), item('bad'), item('d')].map(ask));
  expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    'a',
    'c',
    'Error: bad',
    'd alone',
  ]);
});

test('where it is unknown whether a batch was committed, none of its items is tried again', async () => {
  const { ask, batches } = grouped('at once', () => {
    throw new Error('connection lost');
  });
  const outcomes = await Promise.allSettled(items(2).map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toHaveLength(1);
});

test('an item that waited so long that a batch would end too late is rejected', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { ask, batches, next, settled } = grouped('when told');
    const first = ask(item('a'));
    await settled();
    const tooLate = ask(item('late')).catch((error: unknown) => error);
    vi.advanceTimersByTime(WAIT_MAX_MS + 1);
    const fresh = ask(item('fresh'));
    next();
    expect(await tooLate).toMatchObject({ name: 'QueueTimeoutError' });
    await first;
    next();
    expect(await fresh).toBe('fresh alone');
    expect(batches).toEqual([['a'], ['fresh']]);
  } finally {
    vi.useRealTimers();
  }
});

test('a postponed item delays no other item, and is tried again after a growing pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    let isHeld = true;
    const applied = (names: string[]) => names.map((name) => (name === 'held' && isHeld ? POSTPONED : name));
    const { ask, batches, settled } = grouped('at once', applied);
    const answers = ['held', 'free', 'idle'].map(async (name) => await ask(item(name)));
    expect(await Promise.all(answers.slice(1))).toEqual(['free', 'idle']);
    const others = ask(item('next'));
    expect(await others).toBe('next alone');

    const beside = async (name: string) => {
      const answer = ask(item(name));
      vi.advanceTimersByTime(0);
      return await answer;
    };
    vi.advanceTimersByTime(20);
    expect(await beside('a')).toBe('a');
    vi.advanceTimersByTime(39);
    await settled();
    expect(batches.filter((names) => names.includes('held'))).toHaveLength(2);
    isHeld = false;
    vi.advanceTimersByTime(1);
    expect(await beside('b')).toBe('b');
    expect(await answers[0]).toBe('held');
  } finally {
    vi.useRealTimers();
  }
});

test('an item whose caller gave up meanwhile is not applied', async () => {
  const { ask, batches, next, settled } = grouped('when told');
  const first = ask(item('a'));
  await settled();
  const late = new AbortController();
  const tooLate = ask({ ...item('late'), signal: late.signal }).catch((error: unknown) => error);
  late.abort(new Error('too late'));
  next();
  expect(await tooLate).toEqual(new Error('too late'));
  await first;
  expect(batches).toEqual([['a']]);
});
