import { afterEach, describe, expect, test } from 'vitest';
import { groupByPlacement, mapByPlacement, placementOf, setPlacements } from './placements.ts';

interface Row {
  readonly bucket: number;
  readonly name: string;
}

const rows: Row[] = [
  { bucket: 7, name: 'a' },
  { bucket: 2, name: 'b' },
  { bucket: 7, name: 'c' },
];
const bucketOfRow = ({ bucket }: Row): number => bucket;
const answerByName = async (group: readonly Row[], bucket: number): Promise<string[]> =>
  group.map(({ name }) => `${name} in a group of ${group.length} with bucket ${bucket}`);

afterEach(() => {
  setPlacements('one');
});

test('all buckets of one PostgreSQL lie in one placement, in the order of the rows', async () => {
  expect(groupByPlacement(rows, bucketOfRow)).toEqual([rows]);
  expect(placementOf(7)).toBe(placementOf(2));
  expect(placementOf(undefined)).toBe(placementOf(2));
  expect(await mapByPlacement(rows, bucketOfRow, answerByName)).toEqual([
    'a in a group of 3 with bucket 7',
    'b in a group of 3 with bucket 7',
    'c in a group of 3 with bucket 7',
  ]);
});

describe('on a cluster', () => {
  test('each bucket is a placement, and groups are in the order of the buckets', () => {
    setPlacements('by bucket');
    const names = groupByPlacement(rows, bucketOfRow).map((group) => group.map(({ name }) => name));
    expect(names).toEqual([['b'], ['a', 'c']]);
    expect(placementOf(7)).not.toBe(placementOf(2));
    expect(placementOf(undefined)).toBeUndefined();
  });

  test('answers stand in the order of the rows', async () => {
    setPlacements('by bucket');
    expect(await mapByPlacement(rows, bucketOfRow, answerByName)).toEqual([
      'a in a group of 2 with bucket 7',
      'b in a group of 1 with bucket 2',
      'c in a group of 2 with bucket 7',
    ]);
  });

  test('a missing answer throws', async () => {
    setPlacements('by bucket');
    await expect(mapByPlacement(rows, bucketOfRow, async () => [])).rejects.toThrow('each row has one answer');
  });
});
