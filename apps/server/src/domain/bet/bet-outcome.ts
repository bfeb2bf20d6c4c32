import type { BetOutcome } from '@baize/contract/codes';
import type { BetState } from '@baize/contract/schemas/common';

/** The state and the amounts (minor units) of a bet. */
export interface SettledFigures {
  readonly state: BetState;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/**
 * Derives the outcome that records show from the net result. A settled bet that paid less than its stake is shown as
 * lost, whatever was paid: showing it as won would present a loss as a win.
 */
export function toBetOutcome({ state, stakeMinor, winMinor }: SettledFigures): BetOutcome {
  if (state !== 'won' && state !== 'lost') return state;
  if (winMinor === stakeMinor) return 'even';
  return winMinor > stakeMinor ? 'won' : 'lost';
}
