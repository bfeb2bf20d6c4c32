import type { Money } from '@baize/money';
import type { SpinResult } from '../../engine/evaluate.ts';
import type { TitleCode } from '../../engine/model.ts';
import type { RoundState } from './round-machine.ts';

/** The drawn result of a round as the database stores it. */
interface StoredOutcome {
  readonly spins: readonly SpinResult[];
  readonly freeGamesAwarded: number;
}

/** A stored round: one paid or free spin with all its free games, and the state of its wallet calls. */
export interface Round {
  readonly id: string;
  readonly sessionId: string;
  readonly playerRef: string;
  readonly mode: 'real' | 'demo';
  /** The name of the arcade's own wallet (purse) that the stake is taken from in transfer mode, or null if another wallet is used. */
  readonly purse: string | null;
  /** The award of free rounds that the round is played from, or null if the stake is the player's own money. */
  readonly awardId: string | null;
  /** The client's idempotency key for the spin. */
  readonly spinId: string;
  readonly gameCode: string;
  readonly title: TitleCode;
  /** The stake per line. */
  readonly coin: Money;
  /** The coin times the number of lines. The stake of a free round moves no money. */
  readonly stake: Money;
  /** The pay of all spins times the coin. The win is owed only once the bet is accepted. */
  readonly win: Money;
  /** The seed pair and the nonce from which the outcome was drawn. */
  readonly seedId: string;
  readonly nonce: number;
  readonly outcome: StoredOutcome;
  readonly state: RoundState;
  /** The wallet's answer that made the round `refused` or `disputed`, or null in every other state. */
  readonly refusal: string | null;
  /** The last balance that the wallet has reported in this round, or null if the wallet has reported none. */
  readonly balance: Money | null;
  /** The number of failed attempts of the current wallet call. A transition sets the number to zero. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** When the client reported that it had shown the round to its end, or null before that. */
  readonly seenAt: Date | null;
}

/** The fields of a round that are fixed when the round is drawn. */
export type NewRound = Pick<
  Round,
  | 'id'
  | 'sessionId'
  | 'playerRef'
  | 'mode'
  | 'purse'
  | 'awardId'
  | 'spinId'
  | 'gameCode'
  | 'title'
  | 'coin'
  | 'stake'
  | 'win'
  | 'seedId'
  | 'nonce'
  | 'outcome'
>;

/**
 * Returns true if the state proves that the wallet has accepted the bet, or that the round is free and has no bet. The player may see the
 * result only then.
 */
export function hasAcceptedBet(state: RoundState): boolean {
  return state === 'drawn' || state === 'paid' || state === 'settled';
}
