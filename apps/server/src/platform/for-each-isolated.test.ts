import { expect, test } from 'vitest';
import { forEachIsolated } from './for-each-isolated.ts';

test('handles the items after one that fails, reports that one, and counts those that succeeded', async () => {
  const handled: string[] = [];
  const failed: string[] = [];
  const work = async (item: string): Promise<void> => {
    if (item === 'broken') throw new Error(item);
    handled.push(item);
  };
  const onFailure = (item: string): void => void failed.push(item);
  const count = await forEachIsolated(['first', 'broken', 'last'], { atOnceMax: 3, work, onFailure });
  expect({ count, handled, failed }).toEqual({ count: 2, handled: ['first', 'last'], failed: ['broken'] });
});

test('works on no more than the given number of items at the same time, also after a failure', async () => {
  let running = 0;
  let runningMax = 0;
  const work = async (item: number): Promise<void> => {
    running += 1;
    runningMax = Math.max(runningMax, running);
    await new Promise(setImmediate);
    running -= 1;
    if (item % 7 === 0) throw new Error('broken');
  };
  const items = Array.from({ length: 100 }, (_, index) => index);
  const failed: number[] = [];
  const onFailure = (item: number): void => void failed.push(item);
  const count = await forEachIsolated(items, { atOnceMax: 4, work, onFailure });
  expect({ count, failures: failed.length, runningMax }).toEqual({ count: 85, failures: 15, runningMax: 4 });
});
