import { expect, test } from 'vitest';
import {
  changeFilter,
  hasFilterBesidesRange,
  readBettingFilter,
  toTeamBetsQuery,
  writeBettingFilter,
  type BettingFilter,
} from './betting-filter.ts';

const TODAY = '2026-11-21';
const read = (query: string) => readBettingFilter(new URLSearchParams(query), TODAY);

const full: BettingFilter = {
  days: { from: '2026-11-01', to: '2026-11-05' },
  account: 'kosi',
  gameType: 'LIVE',
  state: 'won',
  page: 3,
};

test('reads an address without parameters as the last seven days of everybody', () => {
  expect(read('')).toEqual({
    days: { from: '2026-11-15', to: TODAY },
    account: '',
    gameType: undefined,
    state: undefined,
    page: 1,
  });
});

test('reads back a written filter', () => {
  expect(readBettingFilter(writeBettingFilter(full), TODAY)).toEqual(full);
});

test('writes no parameter for a filter that is not set, and always writes the days', () => {
  expect(writeBettingFilter(read('')).toString()).toBe('from=2026-11-15&to=2026-11-21');
});

test('leaves invalid parameters out of the query', () => {
  const filter = read('category=CHESS&state=lovely&page=-1&account=%20kosi%20');
  expect(toTeamBetsQuery(filter)).toEqual({ from: '2026-11-15', to: TODAY, account: 'kosi', pageNo: 1, pageSize: 20 });
});

test('accepts no property name of every object as a code', () => {
  expect(read('category=constructor&state=toString')).toMatchObject({ gameType: undefined, state: undefined });
});

test('returns to the first page with another filter', () => {
  expect(changeFilter(full, { state: undefined })).toEqual({ ...full, state: undefined, page: 1 });
});

test('counts the days as no filter', () => {
  expect(hasFilterBesidesRange(read('from=2026-11-01&to=2026-11-02'))).toBe(false);
  expect(hasFilterBesidesRange(full)).toBe(true);
});
