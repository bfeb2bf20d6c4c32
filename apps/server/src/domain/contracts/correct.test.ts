import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAdjustments, correctLines, type LateBet, type SettledLine } from './correct.ts';

const buildLine = (columns: Partial<SettledLine>): SettledLine => ({
  contractId: 1n,
  memberId: 10n,
  uplineContractId: null,
  kind: 'daily_salary',
  ratePpm: 100_000n,
  capMinor: null,
  signedBaseMinor: 1_000n,
  owedMinor: 40n,
  lateBaseMinor: 0n,
  lateOwedMinor: 0n,
  lateNetMinor: 0n,
  ...columns,
});
const TOP = buildLine({});
const DOWNLINE = buildLine({ contractId: 2n, memberId: 20n, uplineContractId: 1n, ratePpm: 40_000n, owedMinor: 0n });
const bet = (minor: bigint, line = '10.20.30'): LateBet => ({
  line,
  stakeMinor: minor,
  validBetMinor: minor,
  winMinor: 0n,
});

describe('a late bet', () => {
  test('pays each agent on its line the difference of the rates', () => {
    const corrections = correctLines([TOP, DOWNLINE], bet(500n));
    expect(corrections.map(({ amountMinor }) => amountMinor)).toEqual([30n, 20n]);
  });

  test('is reversed by its void, in any order of other bets', () => {
    const bets = fc.array(
      fc.record({ minor: fc.bigInt({ min: -900n, max: 900n }), line: fc.constantFrom('10.20.30', '10.31') }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(bets, (late) => {
        let lines: readonly SettledLine[] = [TOP, DOWNLINE];
        for (const { minor, line } of [...late, ...late.map((each) => ({ ...each, minor: -each.minor }))]) {
          const corrected = new Map(
            correctLines(lines, bet(minor, line)).map((each) => [each.line.contractId, each.line]),
          );
          lines = lines.map((each) => corrected.get(each.contractId) ?? each);
        }
        expect(lines).toEqual([TOP, DOWNLINE]);
      }),
    );
  });

  test('corrects to the nets of the window with all its bets, in any order', () => {
    const late = fc.array(
      fc.record({ minor: fc.bigInt({ min: -400n, max: 400n }), line: fc.constantFrom('10.20.30', '10.31') }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(late, (bets) => {
        const paid = new Map([TOP, DOWNLINE].map((line) => [line.contractId, line.contractId === 1n ? 60n : 40n]));
        let lines: readonly SettledLine[] = [TOP, DOWNLINE];
        for (const { minor, line } of bets) {
          const corrections = correctLines(lines, bet(minor, line));
          for (const { line: each, amountMinor } of corrections)
            paid.set(each.contractId, (paid.get(each.contractId) ?? 0n) + amountMinor);
          lines = lines.map(
            (each) => corrections.find(({ line }) => line.contractId === each.contractId)?.line ?? each,
          );
        }
        const base = (path: string) =>
          bets.filter(({ line }) => line.startsWith(path)).reduce((sum, { minor }) => sum + minor, 1_000n);
        const gross = (minor: bigint, ratePpm: bigint) => (minor > 0n ? (minor * ratePpm) / 1_000_000n : 0n);
        const downline = gross(base('10.20'), 40_000n);
        const top = gross(base('10.'), 100_000n) - downline;
        expect([paid.get(1n), paid.get(2n)]).toEqual([top > 0n ? top : 0n, downline]);
      }),
      { numRuns: 500 },
    );
  });

  test('never corrects a net to less than zero', () => {
    const [top, downline] = correctLines([TOP, DOWNLINE], bet(-5_000n));
    expect([top?.amountMinor, downline?.amountMinor]).toEqual([-60n, -40n]);
  });

  test('of another line changes nothing', () => {
    expect(correctLines([TOP, DOWNLINE], bet(500n, '11.30'))).toEqual([]);
  });
});

test('a late bet beyond the cap changes nothing, and a void counts from the capped gross on', () => {
  const capped = buildLine({ capMinor: 100n, owedMinor: 0n });
  expect(correctLines([capped], bet(500n))).toMatchObject([{ amountMinor: 0n, line: { lateBaseMinor: 500n } }]);
  const over = buildLine({ capMinor: 100n, owedMinor: 0n, signedBaseMinor: 1_500n });
  expect(correctLines([over], bet(-700n))).toMatchObject([{ amountMinor: -20n }]);
});

test.each([
  [100n, -30n, { adjustmentMinor: -30n, netMinor: 70n, remainderMinor: 0n }],
  [100n, -130n, { adjustmentMinor: -100n, netMinor: 0n, remainderMinor: -30n }],
  [0n, 50n, { adjustmentMinor: 50n, netMinor: 50n, remainderMinor: 0n }],
])('a net of %s with an adjustment of %s that waits', (net, waiting, expected) => {
  expect(applyAdjustments(net, waiting, 0n)).toEqual(expected);
});

test.each([
  ['is below the minimum', 30n, 0n, { adjustmentMinor: -30n, netMinor: 0n, remainderMinor: 30n }],
  ['reaches the minimum with what waits', 30n, 20n, { adjustmentMinor: 20n, netMinor: 50n, remainderMinor: 0n }],
  ['is lowered below the minimum', 60n, -20n, { adjustmentMinor: -60n, netMinor: 0n, remainderMinor: 40n }],
  ['is less than what is taken back', 60n, -80n, { adjustmentMinor: -60n, netMinor: 0n, remainderMinor: -20n }],
])('with a minimum of 50, a net that %s', (_, net, waiting, expected) => {
  expect(applyAdjustments(net, waiting, 50n)).toEqual(expected);
});
