import type { CompiledModel, SpinMode, Volatility } from '../model.ts';
import { countHits } from './hits.ts';
import { buildLineAutomaton } from './line-automaton.ts';
import { sumSquaredLinePays } from './line-products.ts';
import { sumLinePays } from './line-sums.ts';
import { computeMaxSpinPay } from './max-win.ts';
import { minus, divide, plus, ratio, times, toNumber, type Ratio } from './ratio.ts';
import { countScatters, countStopCombinations } from './scatter-counts.ts';

/** The exact moments of one spin: X is the pay of the spin in multiples of the stake, and A is the number of free games that it awards. */
export interface SpinMoments {
  /** E[X] */
  readonly pay: Ratio;
  /** E[X^2] */
  readonly paySquared: Ratio;
  /** E[A] */
  readonly freeGames: Ratio;
  /** E[XA] */
  readonly payTimesFreeGames: Ratio;
  /** E[A(A - 1)] */
  readonly freeGamePairs: Ratio;
  /** P(X > 0) */
  readonly hits: Ratio;
  /** The largest pay of one spin in multiples of the coin, not of the stake. */
  readonly maxPayCoins: number;
}

/**
 * The par sheet (probability accounting report) of a title. Pays are multiples of the stake. All ratios are exact, because they are computed from
 * the model and not simulated. The feature is the series of free games that a paid spin can win.
 */
export interface ParSheet {
  /** The mean pay of a round: the sum of `baseReturn` and `featureReturn`. */
  readonly returnToPlayer: Ratio;
  /** The mean pay of the paid spin alone. */
  readonly baseReturn: Ratio;
  /** The mean pay of all free games of a round. */
  readonly featureReturn: Ratio;
  /** The probability that the paid spin pays anything. */
  readonly baseHitFrequency: Ratio;
  /** The probability that the paid spin wins free games. */
  readonly featureFrequency: Ratio;
  /** The mean number of free games in a round that has any, including those won in free games. */
  readonly freeGamesPerFeature: Ratio;
  /** The variance of the pay of a round. */
  readonly variance: Ratio;
  /** This figure and the volatility index are doubles, because the square root of a fraction is not a fraction in general. */
  readonly standardDeviation: number;
  readonly volatilityIndex: number;
  readonly volatility: Volatility;
  /** The largest pay of one paid spin, and below of one free game, in multiples of the coin. */
  readonly maxBaseSpinCoins: number;
  readonly maxFreeSpinCoins: number;
}

/** The volatility index is the standard deviation times 1.96 (two-sided 95 % confidence of a normal distribution). */
const VOLATILITY_INDEX_SIGMAS = 1.96;

/** Computes the exact moments of one spin of this mode by counting all stop combinations. */
export function computeSpinMoments(compiled: CompiledModel, mode: SpinMode): SpinMoments {
  const set = compiled.sets[mode];
  const automaton = buildLineAutomaton(compiled, mode);
  const cycle = countStopCombinations(set);
  const stake = BigInt(compiled.model.lines.length);
  const scatterWays = countScatters(set);
  const lineSums = sumLinePays(compiled, mode, automaton);
  // Each moment is a sum over the number of scatters in view, because the scatters decide the scatter pay and the free games.
  const sumOverScatters = (
    term: (ways: bigint, lineSum: bigint, scatterPay: bigint, freeGames: bigint) => bigint,
  ): bigint =>
    scatterWays.reduce((sum, ways, scatters) => {
      const award = compiled.awards[scatters];
      const scatterPay = BigInt(award?.pay ?? 0) * stake * BigInt(set.set.multiplier);
      return sum + term(ways, lineSums[scatters] ?? 0n, scatterPay, BigInt(award?.freeGames ?? 0));
    }, 0n);
  const squares =
    sumSquaredLinePays(compiled, mode, automaton) +
    sumOverScatters((ways, lines, pay) => 2n * lines * pay + ways * pay * pay);
  return {
    pay: ratio(
      sumOverScatters((ways, lines, pay) => lines + ways * pay),
      cycle * stake,
    ),
    paySquared: ratio(squares, cycle * stake * stake),
    freeGames: ratio(
      sumOverScatters((ways, _, __, games) => ways * games),
      cycle,
    ),
    payTimesFreeGames: ratio(
      sumOverScatters((ways, lines, pay, games) => (lines + ways * pay) * games),
      cycle * stake,
    ),
    freeGamePairs: ratio(
      sumOverScatters((ways, _, __, games) => ways * games * (games - 1n)),
      cycle,
    ),
    hits: ratio(countHits(compiled, mode, automaton), cycle),
    maxPayCoins: computeMaxSpinPay(compiled, mode, automaton),
  };
}

/**
 * Computes the par sheet from the moments of base and free spins. Let T be the pay of one free game including the free games that it awards.
 * Then T is X plus the sum of A independent copies of T, so:
 * E[T] = E[X] / (1 - E[A]),  E[T^2] = (E[X^2] + 2 E[XA] E[T] + E[A(A-1)] E[T]^2) / (1 - E[A]).
 * The pay of a round has the same form with the X and A of the base game. The limit on free games per round is ignored; a test proves that
 * its effect is negligible. Throws a RangeError if a free game awards one or more free games on average, because the sum diverges then.
 */
export function computeParSheet(compiled: CompiledModel): ParSheet {
  const base = computeSpinMoments(compiled, 'base');
  const free = computeSpinMoments(compiled, 'free');
  const one = ratio(1n);
  if (toNumber(free.freeGames) >= 1) throw new RangeError('free games win themselves back for ever');
  const freeGame = divide(free.pay, minus(one, free.freeGames));
  const freeGameSquared = divide(computeSecondMoment(free, freeGame), minus(one, free.freeGames));
  const featureReturn = times(base.freeGames, freeGame);
  const returnToPlayer = plus(base.pay, featureReturn);
  const roundSquared = plus(computeSecondMoment(base, freeGame), times(base.freeGames, freeGameSquared));
  const variance = minus(roundSquared, times(returnToPlayer, returnToPlayer));
  const standardDeviation = Math.sqrt(toNumber(variance));
  const featureFrequency = computeFeatureFrequency(compiled);
  return {
    returnToPlayer,
    baseReturn: base.pay,
    featureReturn,
    baseHitFrequency: base.hits,
    featureFrequency,
    freeGamesPerFeature: divide(divide(base.freeGames, featureFrequency), minus(one, free.freeGames)),
    variance,
    standardDeviation,
    volatilityIndex: VOLATILITY_INDEX_SIGMAS * standardDeviation,
    volatility: compiled.model.volatility,
    maxBaseSpinCoins: base.maxPayCoins,
    maxFreeSpinCoins: free.maxPayCoins,
  };
}

/** Computes E[X^2] + 2 E[XA] E[T] + E[A(A-1)] E[T]^2, which is the part of the second moment without E[T^2] itself. */
function computeSecondMoment(spin: SpinMoments, freeGame: Ratio): Ratio {
  const mixed = times(times(ratio(2n), spin.payTimesFreeGames), freeGame);
  return plus(plus(spin.paySquared, mixed), times(spin.freeGamePairs, times(freeGame, freeGame)));
}

/** Computes the probability that a paid spin awards free games. */
function computeFeatureFrequency(compiled: CompiledModel): Ratio {
  const set = compiled.sets.base;
  const ways = countScatters(set).reduce(
    (sum, count, scatters) => ((compiled.awards[scatters]?.freeGames ?? 0) > 0 ? sum + count : sum),
    0n,
  );
  return ratio(ways, countStopCombinations(set));
}
