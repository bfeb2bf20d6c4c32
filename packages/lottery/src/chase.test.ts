import { describe, expect, test } from 'vitest';
import { CHASE_ISSUES_MAX, chaseSteps, planChase, type ChasePlan, type ChaseTerms } from './chase.ts';

/** Terms of a play on one digit: a note costs 2.00 and wins 19.56. */
const TERMS: ChaseTerms = { issues: 6, priceMinor: 200n, prizeMinor: 1_956n, multipleMax: 9_999n };
const multiples = (terms: ChaseTerms, plan: ChasePlan) => {
  const chase = planChase(terms, plan);
  return chase.ok ? chase.steps.map(({ multiple }) => multiple) : chase;
};

test('even and growing multiples', () => {
  expect(multiples(TERMS, { kind: 'even', multiple: 3n })).toEqual([3n, 3n, 3n, 3n, 3n, 3n]);
  expect(multiples(TERMS, { kind: 'growing', multiple: 1n, factor: 2n, everyIssues: 2 })).toEqual([
    1n,
    1n,
    2n,
    2n,
    4n,
    4n,
  ]);
});

test('every step contains the spent amount and the profit of a win there', () => {
  const chase = planChase({ ...TERMS, issues: 3 }, { kind: 'growing', multiple: 1n, factor: 2n, everyIssues: 1 });
  expect(chase.ok && chase.steps.map(({ spentMinor, profitMinor }) => [spentMinor, profitMinor])).toEqual([
    [200n, 1_756n],
    [600n, 3_312n],
    [1_400n, 6_424n],
  ]);
});

describe('by profit', () => {
  const terms: ChaseTerms = { ...TERMS, issues: 40, multipleMax: 1_000_000n };

  test.each([
    [3_000n, 0n],
    [0n, 500_000n],
    [1n, 100_000n],
  ])('each multiple earns %s and %s parts per million, and the next lower one would not', (profitMinor, profitPpm) => {
    const chase = planChase(terms, { kind: 'profit', multiple: 1n, profitMinor, profitPpm });
    if (!chase.ok) throw new Error(chase.code);
    let spentBefore = 0n;
    for (const { multiple, spentMinor, profitMinor: profit } of chase.steps) {
      const earns = (gain: bigint, spent: bigint) => gain >= profitMinor && gain * 1_000_000n >= profitPpm * spent;
      expect(earns(profit, spentMinor)).toBe(true);
      const oneLess = { gain: profit - terms.prizeMinor + terms.priceMinor, spent: spentMinor - terms.priceMinor };
      expect(multiple === 1n || !earns(oneLess.gain, oneLess.spent)).toBe(true);
      expect(spentMinor).toBe(spentBefore + multiple * terms.priceMinor);
      spentBefore = spentMinor;
    }
  });

  test('refuses a profit that the limit of the prize does not allow', () => {
    const plan: ChasePlan = { kind: 'profit', multiple: 1n, profitMinor: 1_000n, profitPpm: 0n };
    expect(multiples({ ...terms, issues: 7, prizeMaxMinor: 3_000n }, plan)).toEqual([1n, 1n, 1n, 1n, 2n, 2n, 2n]);
    expect(planChase({ ...terms, prizeMaxMinor: 3_000n }, plan)).toEqual({ ok: false, code: 'no_profit', issue: 7 });
  });

  test('refuses a line that costs as much as it wins, and names the issue in which a multiple is too high', () => {
    const plan: ChasePlan = { kind: 'profit', multiple: 1n, profitMinor: 100n, profitPpm: 0n };
    expect(planChase({ ...terms, priceMinor: 1_956n }, plan)).toEqual({ ok: false, code: 'no_profit', issue: 0 });
    expect(planChase({ ...terms, priceMinor: 1_000n, multipleMax: 10n }, plan)).toEqual({
      ok: false,
      code: 'multiple_too_high',
      issue: 4,
    });
  });
});

test('pays a win up to the limit of the prize at any multiple', () => {
  const steps = chaseSteps({ ...TERMS, prizeMaxMinor: 5_000n }, [1n, 4n]);
  expect(steps.map(({ profitMinor }) => profitMinor)).toEqual([1_756n, 4_000n]);
});

test.each([0, 1.5, CHASE_ISSUES_MAX + 1])('refuses %s issues', (issues) => {
  expect(planChase({ ...TERMS, issues }, { kind: 'even', multiple: 1n })).toEqual({ ok: false, code: 'issues' });
});

test.each<ChasePlan>([
  { kind: 'even', multiple: 0n },
  { kind: 'growing', multiple: 1n, factor: 2n, everyIssues: 0 },
  { kind: 'growing', multiple: 1n, factor: 10_000n, everyIssues: 1 },
  { kind: 'profit', multiple: 1n, profitMinor: -1n, profitPpm: 0n },
])('refuses the plan %o', (plan) => {
  expect(planChase(TERMS, plan)).toEqual({ ok: false, code: 'plan' });
});
