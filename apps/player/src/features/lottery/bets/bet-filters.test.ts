import { expect, test } from 'vitest';
import { readBetFilters, readOpenBet, writeBetFilters, writeOpenBet } from './bet-filters.ts';

const params = (text: string) => new URLSearchParams(text);

test('reads the filters of an address', () => {
  expect(readBetFilters(params('gameCode=SSC_1M&issue=20261123-0042&state=won&page=3'))).toEqual({
    gameCode: 'SSC_1M',
    issue: '20261123-0042',
    state: 'won',
    chase: undefined,
    page: 3,
  });
});

test('ignores invalid filters', () => {
  const read = readBetFilters(params("gameCode=x'&issue=yesterday&state=stolen&chase=..&page=-1"));
  expect(read).toEqual({ gameCode: undefined, issue: undefined, state: undefined, chase: undefined, page: 1 });
});

test('starts at the first page after another filter, and closes the open bet', () => {
  const next = writeBetFilters(params('gameCode=SSC_1M&page=3&bet=7&ref=AB'), { state: 'lost' });
  expect(next.toString()).toBe('ref=AB&gameCode=SSC_1M&state=lost');
});

test('goes to another page with the same filters', () => {
  expect(writeBetFilters(params('state=won'), { page: 2 }).toString()).toBe('state=won&page=2');
});

test('opens a bet over the list and closes it', () => {
  const open = writeOpenBet(params('state=won&page=2'), '42');
  expect(readOpenBet(open)).toBe('42');
  expect(writeOpenBet(open, undefined).toString()).toBe('state=won&page=2');
  expect(readOpenBet(params('bet=x'))).toBeUndefined();
});
