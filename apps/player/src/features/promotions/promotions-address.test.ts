import { expect, test } from 'vitest';
import { readPromotionsAddress, writePromotionsAddress } from './promotions-address.ts';

const read = (query: string) => readPromotionsAddress(new URLSearchParams(query));

test('reads an address that it wrote', () => {
  const address = { tab: 'daily', name: 'goal bonus', page: 3 };
  expect(read(writePromotionsAddress(address, { page: 3 }).toString())).toEqual(address);
});

test('the address without a query shows the first page of all groups', () => {
  expect(read('')).toEqual({ tab: undefined, name: '', page: 1 });
  expect(writePromotionsAddress(read('tab=&q=%20&page=0'), {}).toString()).toBe('');
});

test('a change of the group starts at its first page and keeps the search', () => {
  const address = read('tab=daily&q=goal&page=2');
  expect(writePromotionsAddress(address, { tab: 'sports' }).toString()).toBe('tab=sports&q=goal');
  expect(writePromotionsAddress(address, { tab: undefined }).toString()).toBe('q=goal');
});

test('shortens a code to the maximum length of the contract', () => {
  expect(read(`tab=${'x'.repeat(80)}`).tab).toHaveLength(32);
});
