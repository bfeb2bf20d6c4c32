import type { BetOutcome } from '@baize/contract/codes';
import type { BetState } from '@baize/contract/schemas/common';

/** The state and the amounts (minor units) of a bet. */
export interface SettledFigures {
  readonly state: BetState;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/**
 * Derives the outcome that the records of a member show. A settled bet counts as won if it paid more than its stake, and as `even` if it paid exactly
 * its stake. A bet that paid less than its stake counts as lost, because showing it as won would present a loss as a win.
 */
export function toBetOutcome({ state, stakeMinor, winMinor }: SettledFigures): BetOutcome {
  if (state !== 'won' && state !== 'lost') return state;
  if (winMinor === stakeMinor) return 'even';
  return winMinor > stakeMinor ? 'won' : 'lost';
}
