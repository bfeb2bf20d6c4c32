import { RATE_ONE_PPM, type RatePpm } from '@baize/money';
import { assert } from '../assert.ts';
import type { Terms, Tier } from './terms.ts';

/** The figures of an agent's team in a settlement window. Amounts are minor units. The agent's own play is not part of its team. */
export interface TeamFigures {
  readonly validBetMinor: bigint;
  readonly betAmountMinor: bigint;
  /** The team's net win: negative where the team lost. */
  readonly profitAndLossMinor: bigint;
  readonly promotionsMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly salariesMinor: bigint;
  readonly activeMembers: number;
  /** The negative base of a dividend that earlier windows have carried over, zero or negative. It is zero for a contract that resets the base. */
  readonly carriedOverMinor: bigint;
  /** The number by which the stakes are divided for the mean stakes of a tier: the number of days of the window, or 1 for a window of an hour or less. */
  readonly betAmountUnits: number;
}

/** An agent with a contract in force, and its team's figures. */
export interface ContractedAgent {
  readonly contractId: bigint;
  readonly memberId: bigint;
  /** The contract of the direct upline in the same window. Null if the merchant pays the agent itself. */
  readonly uplineContractId: bigint | null;
  readonly terms: Terms;
  readonly figures: TeamFigures;
}

/** A line of a settlement: the result of a contract in a window. */
export interface SettlementLine {
  readonly contractId: bigint;
  readonly memberId: bigint;
  /** The index of the tier that applied. Null if the conditions of no tier were met. */
  readonly tier: number | null;
  /** The rate of the tier in parts per million. Zero without a tier. */
  readonly ratePpm: RatePpm;
  /** The amount that the rate is applied to: valid bet for salaries, the loss of the team after costs for dividends. Never negative. */
  readonly baseMinor: bigint;
  /** base x rate, rounded down to the minor unit, and at most the cap of the contract. */
  readonly grossMinor: bigint;
  /** The gross of the downlines that have a contract with this agent. */
  readonly owedMinor: bigint;
  /** The amount that the ledger pays: gross - owed, never negative. */
  readonly netMinor: bigint;
  /** The amount by which the promises to downlines exceed the gross of this agent. The merchant pays it (design/agents.md, "Tier gap"). */
  readonly gapMinor: bigint;
  /** The base of a dividend that the next window starts from, zero or negative. It is zero for a contract that resets the base. */
  readonly carryOverMinor: bigint;
}

/** Returns the index of the highest tier whose conditions all hold, or null if there is none. Tiers are sorted by rate, lowest first. */
export function findApplicableTier(terms: Terms, figures: TeamFigures): number | null {
  const index = terms.tiers.findLastIndex((tier) => areConditionsMet(tier, figures));
  return index === -1 ? null : index;
}

function areConditionsMet(tier: Tier, figures: TeamFigures): boolean {
  return (
    (tier.activeMembers === null || figures.activeMembers >= tier.activeMembers) &&
    (tier.validBetMinor === null || figures.validBetMinor >= tier.validBetMinor) &&
    (tier.profitAndLossMinor === null || figures.profitAndLossMinor <= tier.profitAndLossMinor) &&
    (tier.betAmountMinor === null || figures.betAmountMinor >= tier.betAmountMinor * BigInt(figures.betAmountUnits))
  );
}

/**
 * Returns the base of a contract before a negative base is set to zero, in minor units: the valid bet for salaries, and the team's loss after costs for
 * dividends.
 */
export function computeSignedBase(kind: Terms['kind'], figures: TeamFigures): bigint {
  if (kind !== 'dividend') return figures.validBetMinor;
  const { profitAndLossMinor, promotionsMinor, rebatesMinor, salariesMinor, carriedOverMinor } = figures;
  return carriedOverMinor - profitAndLossMinor - promotionsMinor - rebatesMinor - salariesMinor;
}

/** The result of a contract before the amounts owed to downlines are subtracted. Amounts are minor units. */
export interface GrossLine {
  readonly tier: number | null;
  readonly ratePpm: RatePpm;
  readonly baseMinor: bigint;
  readonly grossMinor: bigint;
  readonly carryOverMinor: bigint;
}

/** Computes tier, base and gross of one contract in one window. A negative base pays nothing, and is carried over if the terms say so. */
export function computeGrossLine(terms: Terms, figures: TeamFigures): GrossLine {
  const signed = computeSignedBase(terms.kind, figures);
  const baseMinor = signed > 0n ? signed : 0n;
  const tier = findApplicableTier(terms, figures);
  const ratePpm = (tier === null ? undefined : terms.tiers[tier]?.ratePpm) ?? 0n;
  const carryOverMinor = terms.carryOver === 'accumulate' && signed < 0n ? signed : 0n;
  const grossMinor = computeCappedGross(terms.payBounds?.maximumMinor ?? null, baseMinor, ratePpm);
  return { tier, ratePpm, baseMinor, grossMinor, carryOverMinor };
}

/** Computes base x rate, rounded down to the minor unit, and at most the cap. There is no cap if `capMinor` is null. */
export function computeCappedGross(capMinor: bigint | null, baseMinor: bigint, ratePpm: RatePpm): bigint {
  const grossMinor = (baseMinor * ratePpm) / RATE_ONE_PPM;
  return capMinor !== null && grossMinor > capMinor ? capMinor : grossMinor;
}

/**
 * Settles the contracts of one kind and one window. Each agent keeps its gross less the gross of the downlines that it
 * pays (design/agents.md, "Pay"). If the downlines' gross is higher, the agent gets nothing and the merchant pays the
 * difference. Therefore on every branch the sum of the nets is the gross of its top plus the gaps below it.
 */
export function settleContracts(agents: readonly ContractedAgent[]): SettlementLine[] {
  const gross = new Map(agents.map(({ contractId, terms, figures }) => [contractId, computeGrossLine(terms, figures)]));
  const owed = new Map<bigint, bigint>();
  for (const { contractId, uplineContractId } of agents) {
    if (uplineContractId === null) continue;
    assert(gross.has(uplineContractId), `contract ${uplineContractId} is not part of the settlement`);
    const grossMinor = gross.get(contractId)?.grossMinor ?? 0n;
    owed.set(uplineContractId, (owed.get(uplineContractId) ?? 0n) + grossMinor);
  }
  return agents.map(({ contractId, memberId }) => {
    const ownGross = gross.get(contractId);
    assert(ownGross !== undefined, `contract ${contractId} has no gross`);
    return { contractId, memberId, ...ownGross, ...splitGross(ownGross.grossMinor, owed.get(contractId) ?? 0n) };
  });
}

/** Subtracts the amount owed to the downlines from the gross. Returns the net of the agent, or zero and the gap that the merchant pays. */
export function splitGross(
  grossMinor: bigint,
  owedMinor: bigint,
): Pick<SettlementLine, 'owedMinor' | 'netMinor' | 'gapMinor'> {
  const rest = grossMinor - owedMinor;
  return rest >= 0n ? { owedMinor, netMinor: rest, gapMinor: 0n } : { owedMinor, netMinor: 0n, gapMinor: -rest };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the number of days of a window, or 1 for a window of an hour or less. A day of 23 or 25 hours counts as a day. */
export function countBetAmountUnits(lengthMs: number): number {
  return lengthMs > HOUR_MS ? Math.round(lengthMs / DAY_MS) : 1;
}
