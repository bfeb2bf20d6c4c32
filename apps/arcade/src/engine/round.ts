import { evaluateSpin, type SpinResult } from './evaluate.ts';
import type { CompiledModel, SpinMode } from './model.ts';

/** The state of a round, which consists of the paid spin and all free games that follow from the spin. */
export interface RoundState {
  /** The paid spin first, then the free games in the order of play. */
  readonly spins: readonly SpinResult[];
  /** The number of free games that were won and not yet played. */
  readonly freeGamesLeft: number;
  /** The number of free games won so far, which never exceeds `freeGamesMax` of the model. */
  readonly freeGamesAwarded: number;
  /** The pay of all spins so far, in multiples of the coin. */
  readonly pay: number;
}

/** The state of a round before its paid spin. */
export const emptyRound: RoundState = { spins: [], freeGamesLeft: 0, freeGamesAwarded: 0, pay: 0 };

/** Returns the mode of the next spin, or `undefined` if the round is over. */
export function nextMode(round: RoundState): SpinMode | undefined {
  if (round.spins.length === 0) return 'base';
  return round.freeGamesLeft > 0 ? 'free' : undefined;
}

/**
 * Returns the round with one more spin at these stops. Free games that are won in free games are added, up to the limit of the model; the new
 * spin records the number that was added. Throws a RangeError if the round is over or the stops do not exist.
 */
export function appendSpin(compiled: CompiledModel, round: RoundState, stops: readonly number[]): RoundState {
  const mode = nextMode(round);
  if (!mode) throw new RangeError('the round is over');
  const spin = evaluateSpin(compiled, mode, stops);
  const freeGamesRemaining = compiled.model.freeGamesMax - round.freeGamesAwarded;
  const won = Math.min(spin.freeGamesWon, freeGamesRemaining);
  return {
    spins: [...round.spins, { ...spin, freeGamesWon: won }],
    freeGamesLeft: round.freeGamesLeft + won - (mode === 'free' ? 1 : 0),
    freeGamesAwarded: round.freeGamesAwarded + won,
    pay: round.pay + spin.pay,
  };
}
