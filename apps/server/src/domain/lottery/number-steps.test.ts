import { describe, expect, test } from 'vitest';
import {
  findClosedNumber,
  findReachedSteps,
  isFarFromStep,
  judgeQuotes,
  QUOTE_HOLD_SECONDS,
  type NumberLoad,
  type NumberStep,
} from './number-steps.ts';

const STEPS: readonly NumberStep[] = [
  { fromStakeMinor: 1_000n, dropPpm: 20_000 },
  { fromStakeMinor: 2_000n, dropPpm: 50_000 },
  { fromStakeMinor: 3_000n, dropPpm: null },
];
const BIG = { playId: 'ssc.credit-ball1.sides', row: 0, symbol: 'big' };
const ODD = { ...BIG, symbol: 'odd' };

function load(stakedMinor: bigint, stakeMinor: bigint): NumberLoad {
  return { ...BIG, stakedMinor, stakeMinor, payoutMinor: 0n };
}

describe('an order shares its plays', () => {
  test.each([
    ['where little is staked', 0n, 19n, true],
    ['not where all orders at once could reach the step', 0n, 20n, false],
    ['until the number is near the step', 800n, 19n, true],
    ['not near the step', 801n, 1n, false],
    ['again beyond the step', 1_000n, 19n, true],
    ['beyond the last step', 3_000n, 9_999n, true],
  ] as const)('%s', (_, stakedMinor, stakeMinor, isFar) => {
    expect(isFarFromStep(load(stakedMinor, stakeMinor), STEPS, 10)).toBe(isFar);
  });
});

test('a number closes for the stake that would pass the limit', () => {
  expect(findClosedNumber([load(2_900n, 100n)], STEPS)).toBeUndefined();
  expect(findClosedNumber([load(2_900n, 101n)], STEPS)).toMatchObject({ symbol: 'big', remainingMinor: 100n });
  expect(findClosedNumber([load(9_000n, 1n)], STEPS.slice(0, 2))).toBeUndefined();
});

test('an order reaches each step that its stake passes, and the close when the number is near', () => {
  const reachedBy = (stakedMinor: bigint, stakeMinor: bigint) =>
    findReachedSteps([load(stakedMinor, stakeMinor)], STEPS).map(({ fromStakeMinor }) => fromStakeMinor);
  expect(reachedBy(0n, 999n)).toEqual([]);
  expect(reachedBy(900n, 100n)).toEqual([1_000n]);
  expect(reachedBy(0n, 2_799n)).toEqual([1_000n, 2_000n]);
  expect(reachedBy(2_700n, 100n)).toEqual([1_000n, 2_000n, 3_000n]);
});

describe('a price', () => {
  const at = new Date('2026-11-24T10:00:00Z');
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1_000);
  const reached = [
    { ...BIG, fromStakeMinor: 1_000n, dropPpm: 20_000, reachedAt: before(60) },
    { ...BIG, fromStakeMinor: 2_000n, dropPpm: 50_000, reachedAt: before(QUOTE_HOLD_SECONDS - 1) },
    { ...BIG, fromStakeMinor: 3_000n, dropPpm: null, reachedAt: before(1) },
  ];
  const judge = (numbers: readonly (typeof BIG)[], returnPpm: number, now = at) =>
    judgeQuotes([{ numbers, price: { market: 'credit', amount: '1', returnPpm } }], {
      returnPpm: 970_000,
      reached,
      at: now,
    });

  test.each([
    ['of now', [BIG], 920_000],
    ['that was shown some seconds ago', [BIG], 950_000],
    ['of the number that has fallen most', [ODD, BIG], 920_000],
    ['of a number that has not moved', [ODD], 970_000],
  ] as const)('%s is accepted', (_, numbers, returnPpm) => {
    expect(judge(numbers, returnPpm)).toBeUndefined();
  });

  test('from before the hold is refused with the present price', () => {
    const refusal = { ok: false, code: 'lottery.price_changed', value: { line: 0, returnPpm: 920_000 } };
    expect(judge([BIG], 970_000)).toEqual(refusal);
    expect(judge([BIG], 950_000, new Date(at.getTime() + 2_000))).toEqual(refusal);
    expect(judge([ODD, BIG], 970_000)).toEqual(refusal);
  });
});
