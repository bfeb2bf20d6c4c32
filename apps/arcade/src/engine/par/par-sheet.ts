import type { CompiledModel, SpinMode, Volatility } from '../model.ts';
import { countHits } from './hits.ts';
import { buildLineAutomaton } from './line-automaton.ts';
import { sumSquaredLinePays } from './line-products.ts';
import { sumLinePays } from './line-sums.ts';
import { maxSpinPay } from './max-win.ts';
import { minus, over, plus, ratio, times, toNumber, type Ratio } from './ratio.ts';
import { countScatters, cycleOf } from './scatter-counts.ts';

/** Exact moments of one spin: its pay X in stakes, and the number A of free games it gives. */
export interface SpinMoments {
  readonly pay: Ratio;
  readonly paySquared: Ratio;
  readonly freeGames: Ratio;
  readonly payTimesFreeGames: Ratio;
  /** E[A(A - 1)] */
  readonly freeGamePairs: Ratio;
  readonly hits: Ratio;
  readonly maxPayCoins: number;
}

/** The par sheet of a title. Figures are in stakes, and exact: computed from the model, nowhere simulated. */
export interface ParSheet {
  readonly returnToPlayer: Ratio;
  readonly baseReturn: Ratio;
  readonly featureReturn: Ratio;
  readonly baseHitFrequency: Ratio;
  readonly featureFrequency: Ratio;
  readonly freeGamesPerFeature: Ratio;
  readonly variance: Ratio;
  /** The nearest doubles: roots are not fractions. */
  readonly standardDeviation: number;
  readonly volatilityIndex: number;
  readonly volatility: Volatility;
  readonly maxBaseSpinCoins: number;
  readonly maxFreeSpinCoins: number;
}

const VOLATILITY_INDEX_SIGMAS = 1.96;

export function spinMoments(compiled: CompiledModel, mode: SpinMode): SpinMoments {
  const set = compiled.sets[mode];
  const automaton = buildLineAutomaton(compiled, mode);
  const cycle = cycleOf(set);
  const stake = BigInt(compiled.model.lines.length);
  const seen = countScatters(set);
  const lineSums = sumLinePays(compiled, mode, automaton);
  const overScatters = (
    term: (ways: bigint, lineSum: bigint, scatterPay: bigint, freeGames: bigint) => bigint,
  ): bigint =>
    seen.reduce((sum, ways, scatters) => {
      const award = compiled.awards[scatters];
      const scatterPay = BigInt(award?.pay ?? 0) * stake * BigInt(set.set.multiplier);
      return sum + term(ways, lineSums[scatters] ?? 0n, scatterPay, BigInt(award?.freeGames ?? 0));
    }, 0n);
  const squares =
    sumSquaredLinePays(compiled, mode, automaton) +
    overScatters((ways, lines, pay) => 2n * lines * pay + ways * pay * pay);
  return {
    pay: ratio(
      overScatters((ways, lines, pay) => lines + ways * pay),
      cycle * stake,
    ),
    paySquared: ratio(squares, cycle * stake * stake),
    freeGames: ratio(
      overScatters((ways, _, __, games) => ways * games),
      cycle,
    ),
    payTimesFreeGames: ratio(
      overScatters((ways, lines, pay, games) => (lines + ways * pay) * games),
      cycle * stake,
    ),
    freeGamePairs: ratio(
      overScatters((ways, _, __, games) => ways * games * (games - 1n)),
      cycle,
    ),
    hits: ratio(countHits(compiled, mode, automaton), cycle),
    maxPayCoins: maxSpinPay(compiled, mode, automaton),
  };
}

/**
 * With T what one free game and all that it leads to pay, T = X + the sum of A copies of T:
 * E[T] = E[X] / (1 - E[A]),  E[T^2] = (E[X^2] + 2 E[XA] E[T] + E[A(A-1)] E[T]^2) / (1 - E[A]).
 * A round is the same with the base game's X and A. The limit on free games per round is left out: a test bounds what it changes.
 */
export function computeParSheet(compiled: CompiledModel): ParSheet {
  const base = spinMoments(compiled, 'base');
  const free = spinMoments(compiled, 'free');
  const one = ratio(1n);
  if (toNumber(free.freeGames) >= 1) throw new RangeError('free games win themselves back for ever');
  const freeGame = over(free.pay, minus(one, free.freeGames));
  const freeGameSquared = over(secondMoment(free, freeGame), minus(one, free.freeGames));
  const featureReturn = times(base.freeGames, freeGame);
  const returnToPlayer = plus(base.pay, featureReturn);
  const roundSquared = plus(secondMoment(base, freeGame), times(base.freeGames, freeGameSquared));
  const variance = minus(roundSquared, times(returnToPlayer, returnToPlayer));
  const standardDeviation = Math.sqrt(toNumber(variance));
  const featureFrequency = featureShare(compiled);
  return {
    returnToPlayer,
    baseReturn: base.pay,
    featureReturn,
    baseHitFrequency: base.hits,
    featureFrequency,
    freeGamesPerFeature: over(over(base.freeGames, featureFrequency), minus(one, free.freeGames)),
    variance,
    standardDeviation,
    volatilityIndex: VOLATILITY_INDEX_SIGMAS * standardDeviation,
    volatility: compiled.model.volatility,
    maxBaseSpinCoins: base.maxPayCoins,
    maxFreeSpinCoins: free.maxPayCoins,
  };
}

/** E[X^2] + 2 E[XA] E[T] + E[A(A-1)] E[T]^2: what does not hold E[T^2] itself. */
function secondMoment(spin: SpinMoments, freeGame: Ratio): Ratio {
  const mixed = times(times(ratio(2n), spin.payTimesFreeGames), freeGame);
  return plus(plus(spin.paySquared, mixed), times(spin.freeGamePairs, times(freeGame, freeGame)));
}

function featureShare(compiled: CompiledModel): Ratio {
  const set = compiled.sets.base;
  const ways = countScatters(set).reduce(
    (sum, count, scatters) => ((compiled.awards[scatters]?.freeGames ?? 0) > 0 ? sum + count : sum),
    0n,
  );
  return ratio(ways, cycleOf(set));
}
