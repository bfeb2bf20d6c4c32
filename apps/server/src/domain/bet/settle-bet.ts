import type { BetState } from '@baize/contract/schemas/common';
import { assert } from '../assert.ts';

/** The category of gifts in live-model chats, which are not play. */
export const GIFT_CATEGORY = 'CHAT';

/** A bet that takes no further wins: its stake and the sum of its wins, in minor units. */
export interface EndedBet {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** The result of a bet. Valid bet is the part of the stake that counts for rewards and commissions, in minor units. */
export interface Settlement {
  readonly state: Extract<BetState, 'won' | 'lost'>;
  readonly validBetMinor: bigint;
}

/**
 * Settles the bets of one round that end together. The results are in the order of `bets`. A bet is won if anything was paid. Its valid bet is the
 * stake, with two exceptions (design/money.md, "Bets"; docs/decisions/0034-running-play-use.md): a push, which pays exactly its stake, has no valid
 * bet, and neither have the bets of a round that together pay exactly what was staked, because they covered opposite outcomes. Throws for a stake that
 * is not above zero and for a negative win.
 */
export function settleRound(bets: readonly EndedBet[]): Settlement[] {
  for (const { stakeMinor, winMinor } of bets) {
    assert(stakeMinor > 0n, `a bet with a stake of ${stakeMinor}`);
    assert(winMinor >= 0n, `a bet with a win of ${winMinor}`);
  }
  const profitMinor = bets.reduce((sum, { stakeMinor, winMinor }) => sum + winMinor - stakeMinor, 0n);
  return bets.map(({ stakeMinor, winMinor }) => ({
    state: winMinor > 0n ? 'won' : 'lost',
    validBetMinor: profitMinor === 0n || winMinor === stakeMinor ? 0n : stakeMinor,
  }));
}

/** Settles a round of one bet. */
export function settleBet(bet: EndedBet): Settlement {
  const [settlement] = settleRound([bet]);
  assert(settlement !== undefined, 'one bet was settled');
  return settlement;
}
