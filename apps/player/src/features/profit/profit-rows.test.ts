import { expect, test } from 'vitest';
import { categoryRows, dayRows, toBarLength } from './profit-rows.ts';

const figures = { bets: 2, stake: '7.00', validBet: '6.00', win: '5.50', profitAndLoss: '-1.50' };

test('each day of the range has a row, whether anything was settled on it or not', () => {
  const rows = dayRows({ from: '2026-10-31', to: '2026-11-02' }, [{ day: '2026-11-01', ...figures }]);
  expect(rows.map(({ key, bets, stake }) => `${key} ${bets} ${stake}`)).toEqual([
    '2026-10-31 0 0',
    '2026-11-01 2 7.00',
    '2026-11-02 0 0',
  ]);
});

test('categories keep their order', () => {
  const rows = categoryRows([
    { gameType: 'LIVE', ...figures },
    { gameType: 'RNG', ...figures },
  ]);
  expect(rows.map(({ key }) => key)).toEqual(['LIVE', 'RNG']);
});

test('the length of a bar is proportional to its amount', () => {
  expect(toBarLength('1250.50', 'NPR')).toBe(1250.5);
});
