import { expect, test, vi } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Creates reads that end when the test ends them. */
function heldReads() {
  const ends: ((value: number) => void)[] = [];
  const read = vi.fn<() => Promise<number>>(async () => await new Promise((resolve) => ends.push(resolve)));
  return { read, end: (index: number, value: number) => ends[index]?.(value) };
}

test('callers who come during a read share the following one', async () => {
  const shared = createSharedReads<number>();
  const { read, end } = heldReads();
  const first = shared('SSC_1M', read);
  const [second, third] = [shared('SSC_1M', read), shared('SSC_1M', read)];
  expect(read).toHaveBeenCalledTimes(1);
  end(0, 1);
  expect(await first).toBe(1);
  await expect.poll(() => read).toHaveBeenCalledTimes(2);
  end(1, 2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('reads again after a read, and different keys concurrently', async () => {
  const shared = createSharedReads<number>();
  let value = 0;
  const read = async (): Promise<number> => (value += 1);
  expect(await shared('SSC_1M', read)).toBe(1);
  expect(await shared('SSC_1M', read)).toBe(2);
  expect(await Promise.all([shared('SSC_1M', read), shared('K3_1M', read)])).toEqual([3, 4]);
});

test('rejects only the callers who shared the failed read', async () => {
  const shared = createSharedReads<number>();
  const failing = shared('SSC_1M', async () => await Promise.reject(new Error('the database is away')));
  const following = shared('SSC_1M', async () => 5);
  await expect(failing).rejects.toThrow('the database is away');
  expect(await following).toBe(5);
  expect(await shared('SSC_1M', async () => 6)).toBe(6);
});
