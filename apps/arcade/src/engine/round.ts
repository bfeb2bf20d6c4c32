import { evaluateSpin, type SpinResult } from './evaluate.ts';
import type { CompiledModel, SpinMode } from './model.ts';

/** The state of a round, which consists of the paid spin and all free games that follow from the spin. */
export interface RoundState {
  readonly spins: readonly SpinResult[];
  readonly freeGamesLeft: number;
  readonly freeGamesAwarded: number;
  /** The pay of all spins so far, in multiples of the coin. */
  readonly pay: number;
}

export const emptyRound: RoundState = { spins: [], freeGamesLeft: 0, freeGamesAwarded: 0, pay: 0 };

/** Returns the mode of the next spin, or `undefined` if the round is over. */
export function nextMode(round: RoundState): SpinMode | undefined {
  if (round.spins.length === 0) return 'base';
  return round.freeGamesLeft > 0 ? 'free' : undefined;
}

/**
 * Adds a spin with these stops to the round. Free games that are won in free games are added, up to the limit of the model. Throws a RangeError
 * if the round is over.
 */
export function takeSpin(compiled: CompiledModel, round: RoundState, stops: readonly number[]): RoundState {
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
