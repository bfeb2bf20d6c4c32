import { expect, test } from 'vitest';
import { fillMissingDays } from './day-figures.ts';

const busy = {
  day: '2026-11-20',
  bets: 3,
  validBet: '30.00',
  win: '10.00',
  profitAndLoss: '-20.00',
  activeMembers: 2,
  newMembers: 1,
  firstDeposits: 1,
  deposits: '50.00',
  withdrawals: '0.00',
};

test('returns an entry for each day of the range, in order', () => {
  const days = fillMissingDays({ from: '2026-11-19', to: '2026-11-21' }, [busy]);
  expect(days.map(({ day, validBet }) => [day, validBet])).toEqual([
    ['2026-11-19', '0'],
    ['2026-11-20', '30.00'],
    ['2026-11-21', '0'],
  ]);
});

test('leaves out a day outside the range', () => {
  expect(fillMissingDays({ from: '2026-11-21', to: '2026-11-21' }, [busy]).map(({ day }) => day)).toEqual([
    '2026-11-21',
  ]);
});
