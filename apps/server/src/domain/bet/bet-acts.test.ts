import { expect, test } from 'vitest';
import { betActs, toBetStage, type BetAct } from './bet-acts.ts';

test('a win of zero is a win: the bet can no longer be rolled back', () => {
  expect(toBetStage({ state: 'open', wins: 0 })).toBe('open');
  expect(toBetStage({ state: 'open', wins: 1 })).toBe('paid');
  expect(betActs.rollback.paid).toBe('ALREADY_SETTLED');
});

test.each(['win', 'rollback', 'close'] satisfies BetAct[])('once a bet is over, %s moves no money', (act) => {
  for (const stage of ['settled', 'refunded', 'void'] as const) expect(betActs[act][stage]).not.toBe('go');
});
