import { expect, test } from 'vitest';
import { forEachIsolated } from './for-each-isolated.ts';

test('handles the items after one that fails, reports that one, and counts those that succeeded', async () => {
  const handled: string[] = [];
  const failed: string[] = [];
  const work = async (item: string): Promise<void> => {
    if (item === 'broken') throw new Error(item);
    handled.push(item);
  };
  const count = await forEachIsolated(['first', 'broken', 'last'], work, (item) => void failed.push(item));
  expect({ count, handled, failed }).toEqual({ count: 2, handled: ['first', 'last'], failed: ['broken'] });
});
