/** A chase (追号) bets one line again in each of the following issues, with a multiple per issue. */
export const CHASE_ISSUES_MAX = 120;

/** How the multiples of a chase grow from issue to issue. */
export type ChasePlan =
  | { readonly kind: 'even'; readonly multiple: bigint }
  /** The multiple grows by a factor after every `everyIssues` issues. */
  | { readonly kind: 'growing'; readonly multiple: bigint; readonly factor: bigint; readonly everyIssues: number }
  /** Each issue gets the lowest multiple at which a win there covers all stakes so far and the wanted profit. */
  | { readonly kind: 'profit'; readonly multiple: bigint; readonly profitMinor: bigint; readonly profitPpm: bigint };

/** Prices and prizes of a chase. */
export interface ChasePrices {
  /** Price of the line in one issue at a multiple of one. */
  readonly priceMinor: bigint;
  /** Prize of one winning note at a multiple of one. */
  readonly prizeMinor: bigint;
  /** Maximum payment of a winning note at any multiple. Missing where the prize is not limited. */
  readonly prizeMaxMinor?: bigint;
}

/** The prices of a chase, its number of issues, and the highest multiple that is allowed. */
export interface ChaseTerms extends ChasePrices {
  readonly issues: number;
  readonly multipleMax: bigint;
}

/** One issue of a chase. Amounts are minor units. */
export interface ChaseStep {
  readonly multiple: bigint;
  readonly priceMinor: bigint;
  /** Sum of the stakes up to and including this issue. */
  readonly spentMinor: bigint;
  /** The prize minus all stakes so far, if one note wins here and none has won before. Negative for a loss. */
  readonly profitMinor: bigint;
}

/** Why a chase cannot be planned. `issues`: too few or too many issues. `plan`: a figure of the plan is out of range. `issue` is the index of an issue, from 0. */
export type ChaseRefusal =
  | { readonly code: 'issues' | 'plan'; readonly issue?: undefined }
  /** No multiple earns the profit, because the line costs as much as it wins, or because the prize is limited. */
  | { readonly code: 'no_profit'; readonly issue: number }
  | { readonly code: 'multiple_too_high'; readonly issue: number };

export type Chase =
  | { readonly ok: true; readonly steps: readonly ChaseStep[] }
  | ({ readonly ok: false } & ChaseRefusal);

const PPM = 1_000_000n;

/** Plans the multiples of a chase. A refusal names the index of the first issue (from 0) that cannot be planned. */
export function planChase(terms: ChaseTerms, plan: ChasePlan): Chase {
  if (!Number.isInteger(terms.issues) || terms.issues < 1 || terms.issues > CHASE_ISSUES_MAX)
    return { ok: false, code: 'issues' };
  if (!isSound(plan, terms.multipleMax)) return { ok: false, code: 'plan' };
  const multiples: bigint[] = [];
  let spentMinor = 0n;
  for (let issue = 0; issue < terms.issues; issue += 1) {
    const multiple = multipleOf(terms, plan, { issue, spentMinor });
    if (multiple === undefined) return { ok: false, code: 'no_profit', issue };
    if (multiple > terms.multipleMax) return { ok: false, code: 'multiple_too_high', issue };
    spentMinor += terms.priceMinor * multiple;
    multiples.push(multiple);
  }
  return { ok: true, steps: chaseSteps(terms, multiples) };
}

/** Returns for each issue of a chase its cost, and the profit of a win there, at these multiples. */
export function chaseSteps(prices: ChasePrices, multiples: readonly bigint[]): ChaseStep[] {
  let spentMinor = 0n;
  return multiples.map((multiple) => {
    const priceMinor = prices.priceMinor * multiple;
    spentMinor += priceMinor;
    return { multiple, priceMinor, spentMinor, profitMinor: prizeAt(prices, multiple) - spentMinor };
  });
}

function prizeAt({ prizeMinor, prizeMaxMinor }: ChasePrices, multiple: bigint): bigint {
  const prize = prizeMinor * multiple;
  return prizeMaxMinor !== undefined && prize > prizeMaxMinor ? prizeMaxMinor : prize;
}

/** Checks the figures of a plan. They come from a form, and powers of an unbounded factor would not terminate in time. */
function isSound(plan: ChasePlan, multipleMax: bigint): boolean {
  if (plan.multiple < 1n) return false;
  switch (plan.kind) {
    case 'even':
      return true;
    case 'growing':
      return (
        Number.isInteger(plan.everyIssues) && plan.everyIssues >= 1 && plan.factor >= 1n && plan.factor <= multipleMax
      );
    case 'profit':
      return plan.profitMinor >= 0n && plan.profitPpm >= 0n;
    default:
      return plan satisfies never;
  }
}

interface ChaseState {
  readonly issue: number;
  readonly spentMinor: bigint;
}

function multipleOf(terms: ChaseTerms, plan: ChasePlan, { issue, spentMinor }: ChaseState): bigint | undefined {
  switch (plan.kind) {
    case 'even':
      return plan.multiple;
    case 'growing':
      return plan.multiple * plan.factor ** BigInt(Math.floor(issue / plan.everyIssues));
    case 'profit':
      return leastMultipleFor(terms, plan, spentMinor);
    default:
      return plan satisfies never;
  }
}

type ProfitPlan = Extract<ChasePlan, { kind: 'profit' }>;

/** Returns the least multiple m with prize x m - all stakes >= the profit, and >= the rate of all stakes. */
function leastMultipleFor(terms: ChaseTerms, plan: ProfitPlan, spentMinor: bigint): bigint | undefined {
  const { priceMinor, prizeMinor } = terms;
  const { multiple, profitMinor, profitPpm } = plan;
  const forProfit = divideCeil(spentMinor + profitMinor, prizeMinor - priceMinor);
  const forRate = divideCeil((PPM + profitPpm) * spentMinor, PPM * prizeMinor - (PPM + profitPpm) * priceMinor);
  if (forProfit === undefined || forRate === undefined) return undefined;
  const least = [multiple, forProfit, forRate].reduce((most, value) => (value > most ? value : most));
  return isProfitable(terms, plan, spentMinor + priceMinor * least, least) ? least : undefined;
}

/**
 * Returns whether a multiple earns the profit. With a limited prize even the least multiple may not, and a higher one
 * costs more without winning more.
 */
function isProfitable(
  prices: ChasePrices,
  { profitMinor, profitPpm }: ProfitPlan,
  spentMinor: bigint,
  multiple: bigint,
): boolean {
  const gained = prizeAt(prices, multiple) - spentMinor;
  return gained >= profitMinor && gained * PPM >= profitPpm * spentMinor;
}

function divideCeil(dividend: bigint, divisor: bigint): bigint | undefined {
  return divisor > 0n ? (dividend + divisor - 1n) / divisor : undefined;
}
