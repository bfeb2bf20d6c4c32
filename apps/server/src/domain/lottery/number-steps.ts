import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import { refuse, type Refusal } from '../outcome.ts';
import { toNumberKey, type LotteryNumber, type NumberStake } from './number-stakes.ts';

/** The time for which a shown price is accepted after the odds have fallen. */
export const QUOTE_HOLD_SECONDS = 10;
/** A number counts as near a step after this percentage of the way from the step before. */
const NEAR_PERCENT = 80n;

/** A step: the stake of all members on one number from which the return of credit plays is lower, or the number closes. */
export interface NumberStep {
  readonly fromStakeMinor: bigint;
  /** The amount in millionths by which the return of the lottery falls. Null if the number closes. */
  readonly dropPpm: number | null;
}

/** A step that a number has reached. */
export interface ReachedStep extends LotteryNumber, NumberStep {
  readonly reachedAt: Date;
}

/** A number of an order: what the order stakes on the number, and what is staked on the number already. */
export interface NumberLoad extends NumberStake {
  readonly stakedMinor: bigint;
}

/**
 * Returns whether an order may add its stake under a shared lock of its plays. Concurrent orders do not see each other's
 * stakes. As long as every such order finds the number below the near mark and stakes less than an equal part of the
 * rest, all orders that can run at once (`ordersAtOnceMax`) together cannot reach the next step. `steps` are in the
 * order of their stakes.
 */
export function isFarFromStep(load: NumberLoad, steps: readonly NumberStep[], ordersAtOnceMax: number): boolean {
  const nextIndex = steps.findIndex(({ fromStakeMinor }) => fromStakeMinor > load.stakedMinor);
  const step = steps[nextIndex];
  if (!step) return true;
  const nearMinor = computeNearMark(steps, nextIndex);
  return load.stakedMinor <= nearMinor && load.stakeMinor * BigInt(ordersAtOnceMax) < step.fromStakeMinor - nearMinor;
}

/** Returns the stake in minor units from which a number counts as near the step with this index. */
function computeNearMark(steps: readonly NumberStep[], index: number): bigint {
  const [from, to] = [steps[index - 1]?.fromStakeMinor ?? 0n, steps[index]?.fromStakeMinor ?? 0n];
  return from + ((to - from) * NEAR_PERCENT) / 100n;
}

/** Finds a number that the order would raise above the stake at which the number closes, with what can still be staked on it, or undefined. */
export function findClosedNumber(
  loads: readonly NumberLoad[],
  steps: readonly NumberStep[],
): (NumberLoad & { readonly remainingMinor: bigint }) | undefined {
  const closing = steps.find(({ dropPpm }) => dropPpm === null);
  if (!closing) return undefined;
  const load = loads.find(({ stakedMinor, stakeMinor }) => stakedMinor + stakeMinor > closing.fromStakeMinor);
  if (!load) return undefined;
  const remainingMinor = closing.fromStakeMinor - load.stakedMinor;
  return { ...load, remainingMinor: remainingMinor > 0n ? remainingMinor : 0n };
}

/** A step with the number that reaches the step. */
export interface NewStep extends LotteryNumber, NumberStep {}

/**
 * Returns the steps that numbers reach with the stakes of an order. The step at which a number closes already counts as reached when the number comes near
 * it.
 */
export function findReachedSteps(loads: readonly NumberLoad[], steps: readonly NumberStep[]): NewStep[] {
  return loads.flatMap(({ playId, row, symbol, stakedMinor, stakeMinor }) =>
    steps
      .filter((step, index) => {
        const from = step.dropPpm === null ? computeNearMark(steps, index) : step.fromStakeMinor;
        return stakedMinor + stakeMinor >= from;
      })
      .map((step) => ({ playId, row, symbol, ...step })),
  );
}

/** A line of an order with all numbers that it contains. */
interface QuotedLine {
  readonly numbers: readonly LotteryNumber[];
  readonly price: LottoLinePrice;
}

interface QuoteContext {
  /** The return of the lottery before the odds of any number have changed. */
  readonly returnPpm: number;
  readonly reached: readonly ReachedStep[];
  readonly at: Date;
}

/**
 * Judges the prices of credit lines against the odds of their numbers. A line has the return of its number that has fallen most. The price that held
 * at any moment of the last `QUOTE_HOLD_SECONDS` is accepted, because the player may have been shown this price.
 */
export function judgeQuotes(lines: readonly QuotedLine[], context: QuoteContext): Refusal | undefined {
  const byNumber = Map.groupBy(context.reached, toNumberKey);
  for (const [line, { numbers, price }] of lines.entries()) {
    if (price.market !== 'credit') continue;
    const reached = numbers.flatMap((number) => byNumber.get(toNumberKey(number)) ?? []);
    const offered = listOfferedDropsPpm(reached, context.at).map((drop) => context.returnPpm - drop);
    if (!offered.includes(price.returnPpm))
      return refuse('lottery.price_changed', { line, returnPpm: offered.at(-1) ?? context.returnPpm });
  }
  return undefined;
}

/** Returns the drops of a line at each moment of the last `QUOTE_HOLD_SECONDS` at which they changed, the present drop at the end. */
function listOfferedDropsPpm(reached: readonly ReachedStep[], at: Date): number[] {
  const since = at.getTime() - QUOTE_HOLD_SECONDS * 1_000;
  const changes = reached.map(({ reachedAt }) => reachedAt.getTime()).filter((time) => time > since);
  const moments = [since, ...changes.toSorted((one, other) => one - other)];
  return moments.map((moment) => findLargestDropPpm(reached, moment));
}

function findLargestDropPpm(reached: readonly ReachedStep[], moment: number): number {
  const fallen = reached.filter(({ reachedAt }) => reachedAt.getTime() <= moment);
  return fallen.reduce((most, { dropPpm }) => Math.max(most, dropPpm ?? 0), 0);
}
