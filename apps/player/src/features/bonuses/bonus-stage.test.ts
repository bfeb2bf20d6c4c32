import type { Bonus } from '@baize/contract/schemas/reports';
import { expect, test } from 'vitest';
import { bonusStage } from './bonus-stage.ts';

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
] as const)('a bonus in the state %s with %s left is shown as %s', (state, left, stage) => {
  expect(bonusStage(bonus(state, left), 'NPR')).toBe(stage);
});
