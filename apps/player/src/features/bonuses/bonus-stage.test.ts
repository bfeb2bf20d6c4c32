import type { Bonus } from '@baize/contract/schemas/reports';
import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { bonusStage, doneShare } from './bonus-stage.ts';

const bonus = (state: Bonus['state'], turnoverLeft: string): Bonus => ({
  bonusId: '17',
  kind: 'deposit',
  title: 'Half on top',
  amount: '50.00',
  state,
  turnoverRequired: '1500.00',
  turnoverLeft,
  creditedAt: '2026-11-22T08:00:00.000Z',
});

test.each([
  ['credited', '0.01', 'open'],
  ['credited', '0.00', 'met'],
  ['returned', '0.00', 'returned'],
] as const)('%s with %s left is %s', (state, left, stage) => {
  expect(bonusStage(bonus(state, left), 'NPR')).toBe(stage);
});

test('a share is never rounded up to all of it', () => {
  const share = (done: bigint) => doneShare(money('NPR', done), money('NPR', 150_000n));
  expect([share(0n), share(75_000n), share(149_999n), share(150_000n)]).toEqual([0, 0.5, 0.999, 1]);
});
