import type { BetState, GameTypeCode } from '@baize/contract/schemas/common';

/*
 * The codes as values. The contract's own lists stand beside its schemas, and those are not sent to a browser; a record of every
 * code does not compile when one is missing.
 */
const GAME_TYPES: Record<GameTypeCode, true> = {
  RNG: true,
  LIVE: true,
  FISH: true,
  SPORTS: true,
  PVP: true,
  LOTT: true,
  ELOTT: true,
  ESPORTS: true,
  COCKFIGHT: true,
};

const BET_STATES: Record<BetState, true> = { open: true, won: true, lost: true, refunded: true, void: true };

export function isGameType(text: string): text is GameTypeCode {
  return Object.hasOwn(GAME_TYPES, text);
}

export function isBetState(text: string): text is BetState {
  return Object.hasOwn(BET_STATES, text);
}

export const gameTypes: readonly GameTypeCode[] = Object.keys(GAME_TYPES).filter(isGameType);
export const betStates: readonly BetState[] = Object.keys(BET_STATES).filter(isBetState);
