import { evaluateSpin, type SpinResult } from './evaluate.ts';
import type { CompiledModel, SpinMode } from './model.ts';

/** A round: the paid spin and all free games that it leads to. */
export interface RoundState {
  readonly spins: readonly SpinResult[];
  readonly freeGamesLeft: number;
  readonly freeGamesAwarded: number;
  /** The pay in coins. */
  readonly pay: number;
}

export const emptyRound: RoundState = { spins: [], freeGamesLeft: 0, freeGamesAwarded: 0, pay: 0 };

/** Returns which reels turn next; undefined when the round is over. */
export function nextMode(round: RoundState): SpinMode | undefined {
  if (round.spins.length === 0) return 'base';
  return round.freeGamesLeft > 0 ? 'free' : undefined;
}

/** Takes one spin's stops. Free games won in free games are added, up to the model's limit. */
export function takeSpin(compiled: CompiledModel, round: RoundState, stops: readonly number[]): RoundState {
  const mode = nextMode(round);
  if (!mode) throw new RangeError('the round is over');
  const spin = evaluateSpin(compiled, mode, stops);
  const room = compiled.model.freeGamesMax - round.freeGamesAwarded;
  const won = Math.min(spin.freeGamesWon, room);
  return {
    spins: [...round.spins, { ...spin, freeGamesWon: won }],
    freeGamesLeft: round.freeGamesLeft + won - (mode === 'free' ? 1 : 0),
    freeGamesAwarded: round.freeGamesAwarded + won,
    pay: round.pay + spin.pay,
  };
}
