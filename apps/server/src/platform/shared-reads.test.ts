import { expect, test, vi } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Reads that end when the test says so. */
function heldReads() {
  const ends: ((value: number) => void)[] = [];
  const read = vi.fn<() => Promise<number>>(async () => await new Promise((resolve) => ends.push(resolve)));
  return { read, end: (index: number, value: number) => ends[index]?.(value) };
}

test('lets those who come during a reading share the following one', async () => {
  const shared = createSharedReads<number>();
  const { read, end } = heldReads();
  const first = shared('SSC_1M', read);
  const [second, third] = [shared('SSC_1M', read), shared('SSC_1M', read)];
  expect(read).toHaveBeenCalledTimes(1);
  end(0, 1);
  expect(await first).toBe(1);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  end(1, 2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('reads again after a reading, and other keys at the same time', async () => {
  const shared = createSharedReads<number>();
  let value = 0;
  const read = async (): Promise<number> => (value += 1);
  expect(await shared('SSC_1M', read)).toBe(1);
  expect(await shared('SSC_1M', read)).toBe(2);
  expect(await Promise.all([shared('SSC_1M', read), shared('K3_1M', read)])).toEqual([3, 4]);
});

test('gives a failure to those who shared the reading alone', async () => {
  const shared = createSharedReads<number>();
  const failing = shared('SSC_1M', async () => await Promise.reject(new Error('the database is away')));
  const following = shared('SSC_1M', async () => 5);
  await expect(failing).rejects.toThrow('the database is away');
  expect(await following).toBe(5);
  expect(await shared('SSC_1M', async () => 6)).toBe(6);
});
