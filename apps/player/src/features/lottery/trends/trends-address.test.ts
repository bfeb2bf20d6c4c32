import { expect, test } from 'vitest';
import { readTrendsAddress, writeTrendsAddress } from './trends-address.ts';

const params = (text: string) => new URLSearchParams(text);

test('reads an address and ignores invalid values', () => {
  expect(readTrendsAddress(params('gameCode=SSC_1M&draws=100&chart=sum&road=odd-even'))).toEqual({
    gameCode: 'SSC_1M',
    draws: '100',
    chart: 'sum',
    road: 'odd-even',
  });
  expect(readTrendsAddress(params("gameCode=x'&draws=9999&road=up"))).toEqual({
    gameCode: undefined,
    draws: '50',
    chart: undefined,
    road: undefined,
  });
});

test('keeps the rest of the address and omits defaults', () => {
  expect(writeTrendsAddress(params('gameCode=SSC_1M&chart=sum&draws=30'), { draws: '50' }).toString()).toBe(
    'gameCode=SSC_1M&chart=sum',
  );
});

test('starts with the first chart after a change of the lottery', () => {
  const next = writeTrendsAddress(params('gameCode=SSC_1M&chart=sum&road=odd-even&draws=30'), { gameCode: 'PK10_1M' });
  expect(next.toString()).toBe('gameCode=PK10_1M&draws=30');
});
