/** 追号: one line is bet again in each of the following issues, with a multiple per issue. */
export const CHASE_ISSUES_MAX = 120;

export type ChasePlan =
  | { readonly kind: 'even'; readonly multiple: bigint }
  /** The multiple grows by a factor after every so many issues. */
  | { readonly kind: 'growing'; readonly multiple: bigint; readonly factor: bigint; readonly everyIssues: number }
  /** Each issue gets the least multiple with which a win there covers all stakes so far, and the profit besides. */
  | { readonly kind: 'profit'; readonly multiple: bigint; readonly profitMinor: bigint; readonly profitPpm: bigint };

export interface ChaseTerms {
  readonly issues: number;
  /** The price of the line in one issue, at a multiple of one. */
  readonly priceMinor: bigint;
  /** What one winning note pays at a multiple of one. */
  readonly prizeMinor: bigint;
  readonly multipleMax: bigint;
}

export interface ChaseStep {
  readonly multiple: bigint;
  readonly priceMinor: bigint;
  /** All stakes up to and with this issue. */
  readonly spentMinor: bigint;
  /** What remains of the prize after all stakes, if one note wins here and nothing was won before. Negative for a loss. */
  readonly profitMinor: bigint;
}

export type ChaseRefusal =
  | { readonly code: 'issues' | 'plan'; readonly issue?: undefined }
  /** No multiple earns the profit, because the line costs as much as it wins. */
  | { readonly code: 'no_profit'; readonly issue: number }
  | { readonly code: 'multiple_too_high'; readonly issue: number };

export type Chase =
  | { readonly ok: true; readonly steps: readonly ChaseStep[] }
  | ({ readonly ok: false } & ChaseRefusal);

const PPM = 1_000_000n;

/** Plans the multiples of a chase. The refusal names the first issue (from 0) that cannot be planned. */
export function planChase(terms: ChaseTerms, plan: ChasePlan): Chase {
  if (!Number.isInteger(terms.issues) || terms.issues < 1 || terms.issues > CHASE_ISSUES_MAX)
    return { ok: false, code: 'issues' };
  if (!isSound(plan, terms.multipleMax)) return { ok: false, code: 'plan' };
  const steps: ChaseStep[] = [];
  let spentMinor = 0n;
  for (let issue = 0; issue < terms.issues; issue += 1) {
    const multiple = multipleOf(terms, plan, { issue, spentMinor });
    if (multiple === undefined) return { ok: false, code: 'no_profit', issue };
    if (multiple > terms.multipleMax) return { ok: false, code: 'multiple_too_high', issue };
    const priceMinor = terms.priceMinor * multiple;
    spentMinor += priceMinor;
    steps.push({ multiple, priceMinor, spentMinor, profitMinor: terms.prizeMinor * multiple - spentMinor });
  }
  return { ok: true, steps };
}

/** A plan comes from a form, so that its figures are checked: powers of an unbounded factor would take for ever. */
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

/** The least multiple m with prize x m - all stakes >= the profit, and >= the rate of all stakes. */
function leastMultipleFor(
  { priceMinor, prizeMinor }: ChaseTerms,
  { multiple, profitMinor, profitPpm }: Extract<ChasePlan, { kind: 'profit' }>,
  spentMinor: bigint,
): bigint | undefined {
  const forProfit = divideCeil(spentMinor + profitMinor, prizeMinor - priceMinor);
  const forRate = divideCeil((PPM + profitPpm) * spentMinor, PPM * prizeMinor - (PPM + profitPpm) * priceMinor);
  if (forProfit === undefined || forRate === undefined) return undefined;
  return [multiple, forProfit, forRate].reduce((most, value) => (value > most ? value : most));
}

function divideCeil(dividend: bigint, divisor: bigint): bigint | undefined {
  return divisor > 0n ? (dividend + divisor - 1n) / divisor : undefined;
}
