import { expect, test } from 'vitest';
import { readRewardsAddress, writeRewardsAddress } from './rewards-address.ts';

const read = (query: string) => readRewardsAddress(new URLSearchParams(query));

test('reads filters and page, and ignores invalid values', () => {
  expect(read('kind=mission&state=claim&page=2')).toEqual({ kind: 'mission', state: 'claim', page: 2 });
  expect(read('kind=nothing&state=&page=x')).toEqual({ kind: undefined, state: undefined, page: 1 });
});

test('a change of the filter starts at the first page, and a change of the page keeps the filters', () => {
  const address = read('kind=mission&page=2');
  expect(writeRewardsAddress(address, { state: 'claimed' }).toString()).toBe('kind=mission&state=claimed');
  expect(writeRewardsAddress(address, { page: 3 }).toString()).toBe('kind=mission&page=3');
  expect(writeRewardsAddress(address, { kind: undefined }).toString()).toBe('');
});
