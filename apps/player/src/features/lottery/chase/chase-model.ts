import { CHASE_ISSUES_MAX } from '@baize/contract/limits';
import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { chaseSteps, planChase, type ChasePlan, type ChasePrices, type ChaseStep } from '@baize/lottery/chase';
import { lineRebateFloor } from '@baize/lottery/line-price';
import { costOfLine, totalMinor, type CartLine } from '../lines/cart-model.ts';
import type { IssueOnSale } from '../draws/issue.ts';
import { lineMaxOf, minorOf, type LineTerms } from '../lines/line-terms.ts';
import { quoteLine } from '../lines/quote-line.ts';

/** The inputs of the planner. Each kind of plan reads its own fields. */
export interface ChaseForm {
  readonly kind: ChasePlan['kind'];
  /** Number of issues to bet on, including the open one. */
  readonly issues: number;
  /** A growing plan multiplies by `factor` after every `everyIssues` issues. */
  readonly factor: number;
  readonly everyIssues: number;
  /** The minimum profit of a win, as the typed amount. */
  readonly profit: string;
  /** The minimum profit of a win, in percent of all stakes up to its issue. */
  readonly profitPercent: number;
  readonly stopsAfterWin: boolean;
  /** Multiples that the player has changed, by the number of the issue. */
  readonly changed: Readonly<Record<string, number>>;
}

/** The form when a chase is turned on. */
export const FIRST_CHASE_FORM: ChaseForm = {
  kind: 'even',
  issues: 10,
  factor: 2,
  everyIssues: 1,
  profit: '',
  profitPercent: 0,
  stopsAfterWin: true,
  changed: {},
};

/** A chase needs the open issue and at least one more. */
export const CHASE_ISSUES_MIN = 2;
export const FACTOR_MAX = 10;
export const PROFIT_PERCENT_MAX = 1_000;
/** The highest multiple that the contract allows. */
export const CHASE_MULTIPLE_MAX = 100_000;
const PPM_PER_PERCENT = 10_000n;

/** Describes one issue of a planned chase. */
export interface ChaseRow extends ChaseStep {
  readonly issue: string;
  readonly closesAt: string;
  /** Whether a line costs more at this multiple than the lottery accepts. */
  readonly isAboveLimit: boolean;
}

/** The plan of a chase, or the reason why the inputs give none. */
export type PlannedChase =
  | {
      readonly status: 'planned';
      readonly rows: readonly ChaseRow[];
      readonly totalMinor: bigint;
      /** The loss if no line wins: the stakes without the rebates. */
      readonly lossMaxMinor: bigint;
    }
  /** Fewer than two issues are open for bets. */
  | { readonly status: 'no_issues' }
  /** The number of the first issue in which a win cannot leave the profit. */
  | { readonly status: 'no_profit'; readonly issue: string }
  | { readonly status: 'multiple_too_high'; readonly issue: string }
  /** The open issue has a multiple of 1, and the minimum profit needs a higher one. */
  | { readonly status: 'first_too_small'; readonly multiple: bigint };

/** Plans a chase of the lines over the open issue and those after it. */
export function planChaseOfLines(
  form: ChaseForm,
  lines: readonly CartLine[],
  issues: readonly IssueOnSale[],
  terms: LineTerms,
): PlannedChase {
  const chased = issues.slice(0, Math.min(form.issues, CHASE_ISSUES_MAX));
  if (chased.length < CHASE_ISSUES_MIN) return { status: 'no_issues' };
  const prices = pricesOf(lines, terms);
  const multipleMax = multipleMaxOf(lines, terms);
  const planned = planChase({ ...prices, issues: chased.length, multipleMax }, toPlan(form, terms));
  if (!planned.ok) return refusePlan(planned, chased);
  const [first] = planned.steps;
  if (first && first.multiple > 1n) return { status: 'first_too_small', multiple: first.multiple };
  const multiples = planned.steps.map(({ multiple }, index) => changedMultiple(form, chased[index], index) ?? multiple);
  const steps = chaseSteps(prices, multiples);
  const total = steps.at(-1)?.spentMinor ?? 0n;
  const rebates = multiples.reduce((sum, multiple) => sum + rebatesOf(lines, multiple, terms), 0n);
  return {
    status: 'planned',
    rows: toRows(steps, chased, multipleMax),
    totalMinor: total,
    lossMaxMinor: total - rebates,
  };
}

function toRows(steps: readonly ChaseStep[], issues: readonly IssueOnSale[], multipleMax: bigint): ChaseRow[] {
  return issues.flatMap(({ issue, closesAt }, index) => {
    const step = steps[index];
    return step ? [{ ...step, issue, closesAt, isAboveLimit: step.multiple > multipleMax }] : [];
  });
}

/** Returns the multiple that the player has set for an issue. The open issue has none, because the order itself is the bet in that issue. */
function changedMultiple({ changed }: ChaseForm, issue: IssueOnSale | undefined, index: number): bigint | undefined {
  const multiple = index === 0 || !issue ? undefined : changed[issue.issue];
  return multiple === undefined ? undefined : BigInt(multiple);
}

/** Calculates with the line that wins least, so that every winning line leaves the minimum profit. */
function pricesOf(lines: readonly CartLine[], terms: LineTerms): ChasePrices {
  const wins = lines.map((line) => quoteLine(line, line.price, terms).winMinor);
  return {
    priceMinor: totalMinor(lines),
    prizeMinor: wins.reduce((least, win) => (win < least ? win : least), wins[0] ?? 0n),
    prizeMaxMinor: minorOf(terms.limits.payoutPerLineMax, terms),
  };
}

/** Returns the highest multiple at which no line exceeds the limit of its play. */
function multipleMaxOf(lines: readonly CartLine[], terms: LineTerms): bigint {
  return lines.reduce((least, line) => {
    const cost = costOfLine(line);
    const byLimit = cost > 0n ? minorOf(lineMaxOf(terms, line.play.id), terms) / cost : least;
    return byLimit < least ? byLimit : least;
  }, BigInt(CHASE_MULTIPLE_MAX));
}

/** Returns the sum of the rebates of all lines at this multiple, in minor units. */
function rebatesOf(lines: readonly CartLine[], multiple: bigint, terms: LineTerms): bigint {
  return lines.reduce((sum, line) => sum + lineRebateFloor(line.price, costOfLine(line) * multiple, terms), 0n);
}

function toPlan({ kind, factor, everyIssues, profit, profitPercent }: ChaseForm, terms: LineTerms): ChasePlan {
  switch (kind) {
    case 'even':
      return { kind, multiple: 1n };
    case 'growing':
      return { kind, multiple: 1n, factor: BigInt(factor), everyIssues };
    case 'profit': {
      const profitPpm = BigInt(profitPercent) * PPM_PER_PERCENT;
      return { kind, multiple: 1n, profitMinor: minorOf(profit, terms), profitPpm };
    }
    default:
      return kind satisfies never;
  }
}

function refusePlan(
  { code, issue: index = 0 }: { readonly code: string; readonly issue?: number | undefined },
  issues: readonly IssueOnSale[],
): PlannedChase {
  const issue = issues[index]?.issue ?? '';
  return { status: code === 'no_profit' ? 'no_profit' : 'multiple_too_high', issue };
}

/** Builds the chase of an order from a plan. Returns `undefined` while the plan has a mistake. */
export function toChaseRequest(
  planned: PlannedChase,
  { stopsAfterWin }: Pick<ChaseForm, 'stopsAfterWin'>,
): LottoPlaceRequest['chase'] | undefined {
  if (planned.status !== 'planned' || planned.rows.some(({ isAboveLimit }) => isAboveLimit)) return undefined;
  const following = planned.rows.slice(1);
  return { stopsAfterWin, issues: following.map(({ issue, multiple }) => ({ issue, multiple: Number(multiple) })) };
}
