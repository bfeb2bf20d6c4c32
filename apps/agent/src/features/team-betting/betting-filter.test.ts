import { expect, test } from 'vitest';
import {
  changeFilter,
  isNarrowed,
  readBettingFilter,
  toQuery,
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

test('a bare address is the last seven days of everybody', () => {
  expect(read('')).toEqual({
    days: { from: '2026-11-15', to: TODAY },
    account: '',
    gameType: undefined,
    state: undefined,
    page: 1,
  });
});

test('what is written is read again', () => {
  expect(readBettingFilter(writeBettingFilter(full), TODAY)).toEqual(full);
});

test('what narrows nothing is not written, the days always', () => {
  expect(writeBettingFilter(read('')).toString()).toBe('from=2026-11-15&to=2026-11-21');
});

test('what is not known is not asked for', () => {
  const filter = read('category=CHESS&state=lovely&page=-1&account=%20kosi%20');
  expect(toQuery(filter)).toEqual({ from: '2026-11-15', to: TODAY, account: 'kosi', pageNo: 1, pageSize: 20 });
});

test('names that every object has are no codes', () => {
  expect(read('category=constructor&state=toString')).toMatchObject({ gameType: undefined, state: undefined });
});

test('another choice starts at its first page', () => {
  expect(changeFilter(full, { state: undefined })).toEqual({ ...full, state: undefined, page: 1 });
});

test('days alone narrow nothing', () => {
  expect(isNarrowed(read('from=2026-11-01&to=2026-11-02'))).toBe(false);
  expect(isNarrowed(full)).toBe(true);
});
