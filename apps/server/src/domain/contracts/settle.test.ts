import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areTermsValid, isWithinUpline } from './judge-terms.ts';
import {
  findApplicableTier,
  computeGrossLine,
  settleContracts,
  type ContractedAgent,
  type SettlementLine,
  type TeamFigures,
} from './settle.ts';
import type { Terms, Tier } from './terms.ts';

const NO_CONDITIONS = { activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null };
const figuresOf = (figures: Partial<TeamFigures>): TeamFigures => ({
  validBetMinor: 0n,
  betAmountMinor: 0n,
  profitAndLossMinor: 0n,
  promotionsMinor: 0n,
  rebatesMinor: 0n,
  salariesMinor: 0n,
  activeMembers: 0,
  carriedOverMinor: 0n,
  betAmountUnits: 1,
  ...figures,
});
const tier = (ratePpm: bigint, conditions: Partial<Tier> = {}): Tier => ({ ...NO_CONDITIONS, ratePpm, ...conditions });
const salary = (...tiers: readonly Tier[]): Terms => ({
  kind: 'daily_salary',
  window: 'D',
  carryOver: null,
  tiers,
  activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
});
const dividend = (carryOver: 'reset' | 'accumulate', ...tiers: readonly Tier[]): Terms => ({
  ...salary(...tiers),
  kind: 'dividend',
  window: 'M',
  carryOver,
});

describe('the tier that applies', () => {
  const terms = salary(
    tier(1_000n),
    tier(2_000n, { validBetMinor: 100n }),
    tier(3_000n, { validBetMinor: 100n, activeMembers: 2 }),
  );

  test('is the highest one whose conditions all hold', () => {
    expect(findApplicableTier(terms, figuresOf({ validBetMinor: 99n, activeMembers: 9 }))).toBe(0);
    expect(findApplicableTier(terms, figuresOf({ validBetMinor: 100n, activeMembers: 1 }))).toBe(1);
    expect(findApplicableTier(terms, figuresOf({ validBetMinor: 100n, activeMembers: 2 }))).toBe(2);
  });

  test('is none where even the lowest is not met', () => {
    const demanding = salary(tier(1_000n, { validBetMinor: 1n }));
    expect(findApplicableTier(demanding, figuresOf({}))).toBeNull();
    expect(computeGrossLine(demanding, figuresOf({})).grossMinor).toBe(0n);
  });

  test('compares stakes per day with their mean over the window', () => {
    const daily = salary(tier(1_000n, { betAmountMinor: 10n }));
    expect(findApplicableTier(daily, figuresOf({ betAmountMinor: 69n, betAmountUnits: 7 }))).toBeNull();
    expect(findApplicableTier(daily, figuresOf({ betAmountMinor: 70n, betAmountUnits: 7 }))).toBe(0);
  });
});

test('a gross is at most the cap of the contract', () => {
  const capped = { ...salary(tier(100_000n)), payBounds: { minimumMinor: null, maximumMinor: 50n } };
  expect(computeGrossLine(capped, figuresOf({ validBetMinor: 499n })).grossMinor).toBe(49n);
  expect(computeGrossLine(capped, figuresOf({ validBetMinor: 5_000n }))).toMatchObject({
    baseMinor: 5_000n,
    grossMinor: 50n,
  });
});

describe('a dividend', () => {
  const lost = figuresOf({ profitAndLossMinor: -1_000n, promotionsMinor: 100n, rebatesMinor: 50n, salariesMinor: 50n });

  test('is a share of the loss after promotions, rebates and salaries', () => {
    expect(computeGrossLine(dividend('reset', tier(100_000n)), lost)).toMatchObject({
      baseMinor: 800n,
      grossMinor: 80n,
    });
  });

  test('carries a negative base over where the contract accumulates, and drops it where the contract resets', () => {
    const won = figuresOf({ profitAndLossMinor: 500n });
    expect(computeGrossLine(dividend('accumulate', tier(100_000n)), won)).toMatchObject({
      baseMinor: 0n,
      carryOverMinor: -500n,
    });
    expect(computeGrossLine(dividend('reset', tier(100_000n)), won).carryOverMinor).toBe(0n);
    const next = { ...lost, carriedOverMinor: -500n };
    expect(computeGrossLine(dividend('accumulate', tier(100_000n)), next)).toMatchObject({
      baseMinor: 300n,
      carryOverMinor: 0n,
    });
  });
});

/** A chain or tree of contracts: each agent names an earlier one as its upline. */
interface Branch {
  readonly agents: readonly ContractedAgent[];
}

const branches: fc.Arbitrary<Branch> = fc
  .array(
    fc.record({
      upline: fc.nat({ max: 50 }),
      ratePpm: fc.bigInt({ min: 1n, max: 50_000n }),
      base: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((drawn) => ({
    agents: drawn.map(({ upline, ratePpm, base }, index) => ({
      contractId: BigInt(index),
      memberId: BigInt(1_000 + index),
      uplineContractId: index === 0 ? null : BigInt(upline % index),
      terms: dividend('reset', tier(ratePpm)),
      figures: figuresOf({ profitAndLossMinor: -base }),
    })),
  }));

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

describe('a settlement', () => {
  test('pays on a branch the gross of its top plus the gaps below it', () => {
    fc.assert(
      fc.property(branches, ({ agents }) => {
        const lines = settleContracts(agents);
        const top = lines[0]?.grossMinor ?? 0n;
        expect(sum(lines.map(({ netMinor }) => netMinor))).toBe(top + sum(lines.map(({ gapMinor }) => gapMinor)));
      }),
    );
  });

  test('never makes a net negative, and never pays both a gap and a net', () => {
    fc.assert(
      fc.property(branches, ({ agents }) => {
        for (const { netMinor, gapMinor } of settleContracts(agents)) {
          expect(netMinor >= 0n && gapMinor >= 0n && (netMinor === 0n || gapMinor === 0n)).toBe(true);
        }
      }),
    );
  });

  test('moves money only between neighbours when the rate of one agent changes', () => {
    fc.assert(
      fc.property(branches, fc.nat(), fc.bigInt({ min: 1n, max: 50_000n }), ({ agents }, chosen, ratePpm) => {
        const index = chosen % agents.length;
        const changed = agents.map((each, at) =>
          at === index ? { ...each, terms: dividend('reset', tier(ratePpm)) } : each,
        );
        const neighbours = new Set([agents[index]?.contractId, agents[index]?.uplineContractId]);
        const withoutNeighbours = (lines: readonly SettlementLine[]) =>
          lines.filter(({ contractId }) => !neighbours.has(contractId));
        expect(withoutNeighbours(settleContracts(changed))).toEqual(withoutNeighbours(settleContracts(agents)));
      }),
    );
  });

  test('does not depend on the order of the contracts', () => {
    fc.assert(
      fc.property(branches, ({ agents }) => {
        expect(settleContracts(agents.toReversed()).toReversed()).toEqual(settleContracts(agents));
      }),
    );
  });
});

const steps = fc.record({
  ratePpm: fc.bigInt({ min: 1n, max: 10_000n }),
  activeMembers: fc.integer({ min: 1, max: 3 }),
  validBetMinor: fc.bigInt({ min: 0n, max: 500n }),
  betAmountMinor: fc.bigInt({ min: 0n, max: 500n }),
});
/** Each tier adds to the rate and to the conditions of the one below it. */
const risingTerms = fc.array(steps, { minLength: 1, maxLength: 3 }).map((drawn) => {
  let last = tier(0n);
  const tiers = drawn.map((step) => {
    last = {
      ratePpm: last.ratePpm + step.ratePpm,
      activeMembers: (last.activeMembers ?? 0) + step.activeMembers,
      validBetMinor: (last.validBetMinor ?? 0n) + step.validBetMinor,
      betAmountMinor: (last.betAmountMinor ?? 0n) + step.betAmountMinor,
      profitAndLossMinor: null,
    };
    return last;
  });
  return salary(...tiers);
});

test('terms within those of the upline never reach a higher rate than the upline on a larger team', () => {
  const team = fc.record({
    validBetMinor: fc.bigInt({ min: 0n, max: 2_000n }),
    betAmountMinor: fc.bigInt({ min: 0n, max: 2_000n }),
    activeMembers: fc.nat({ max: 8 }),
  });
  let withinCount = 0;
  fc.assert(
    fc.property(risingTerms, risingTerms, team, team, (downline, upline, small, more) => {
      expect(areTermsValid(downline) && areTermsValid(upline)).toBe(true);
      if (!isWithinUpline(downline, upline)) return;
      withinCount += 1;
      const larger = figuresOf({
        validBetMinor: small.validBetMinor + more.validBetMinor,
        betAmountMinor: small.betAmountMinor + more.betAmountMinor,
        activeMembers: small.activeMembers + more.activeMembers,
      });
      expect(computeGrossLine(downline, figuresOf(small)).ratePpm <= computeGrossLine(upline, larger).ratePpm).toBe(
        true,
      );
    }),
    { numRuns: 2_000 },
  );
  // About one draw in twenty is within; far fewer would mean that the property was hardly tested.
  expect(withinCount).toBeGreaterThan(20);
});
