import { expect, test } from 'vitest';
import { readPromotionsAddress, writePromotionsAddress } from './promotions-address.ts';

const read = (query: string) => readPromotionsAddress(new URLSearchParams(query));

test('what was written is read again', () => {
  const address = { tab: 'daily', name: 'goal bonus', page: 3 };
  expect(read(writePromotionsAddress(address, { page: 3 }).toString())).toEqual(address);
});

test('the plain address shows all groups from the first page on', () => {
  expect(read('')).toEqual({ tab: undefined, name: '', page: 1 });
  expect(writePromotionsAddress(read('tab=&q=%20&page=0'), {}).toString()).toBe('');
});

test('another group starts at its first page and keeps the search', () => {
  const address = read('tab=daily&q=goal&page=2');
  expect(writePromotionsAddress(address, { tab: 'sports' }).toString()).toBe('tab=sports&q=goal');
  expect(writePromotionsAddress(address, { tab: undefined }).toString()).toBe('q=goal');
});

test('a code that no tab can have is shortened to what the contract takes', () => {
  expect(read(`tab=${'x'.repeat(80)}`).tab).toHaveLength(32);
});
