import type { BetState } from '@baize/contract/schemas/common';
import { assert } from '../assert.ts';

export interface Settlement {
  readonly state: Extract<BetState, 'won' | 'lost'>;
  readonly validBetMinor: bigint;
}

/**
 * The end of a bet: won where anything was paid. Its turnover is the stake (design/money.md, "Bets"); a refunded or void bet
 * has none because it never comes here.
 */
export function settleBet({
  stakeMinor,
  winMinor,
}: {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}): Settlement {
  assert(stakeMinor > 0n, `a bet with a stake of ${stakeMinor}`);
  assert(winMinor >= 0n, `a bet with a win of ${winMinor}`);
  return { state: winMinor > 0n ? 'won' : 'lost', validBetMinor: stakeMinor };
}
