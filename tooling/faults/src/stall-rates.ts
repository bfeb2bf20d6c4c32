/** The rates of bets per second of players who do not depend on what was stalled. */
export interface StallRates {
  /** The lowest rate of a second of the stall. */
  readonly worst: number;
  readonly mean: number;
  /** The lowest rate as a share of the rate before the stall. */
  readonly keptShare: number;
}

/**
 * Compares the rates of the seconds of a stall with the rate before it. Returns undefined if there is nothing to compare: no bets before the stall, as
 * without a database, or no second of a stall.
 */
export function summariseRates(rateBefore: number, ratesDuring: readonly number[]): StallRates | undefined {
  if (rateBefore <= 0 || ratesDuring.length === 0) return undefined;
  const worst = Math.min(...ratesDuring);
  const mean = ratesDuring.reduce((sum, each) => sum + each, 0) / ratesDuring.length;
  return { worst, mean, keptShare: worst / rateBefore };
}
