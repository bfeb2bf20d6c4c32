import type { Money } from '@baize/money';
import type { SpinResult } from '../../engine/evaluate.ts';
import type { TitleCode } from '../../engine/model.ts';
import type { RoundState } from './round-machine.ts';

interface StoredOutcome {
  readonly spins: readonly SpinResult[];
  readonly freeGamesAwarded: number;
}

export interface Round {
  readonly id: string;
  readonly sessionId: string;
  readonly playerRef: string;
  readonly mode: 'real' | 'demo';
  /** The name of the arcade's own wallet (purse) that the stake is taken from, or null for the wallet of the platform. */
  readonly purse: string | null;
  readonly spinId: string;
  readonly gameCode: string;
  readonly title: TitleCode;
  readonly coin: Money;
  readonly stake: Money;
  readonly win: Money;
  readonly seedId: string;
  readonly nonce: number;
  readonly outcome: StoredOutcome;
  readonly state: RoundState;
  readonly refusal: string | null;
  readonly balance: Money | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
}

export type NewRound = Pick<
  Round,
  | 'id'
  | 'sessionId'
  | 'playerRef'
  | 'mode'
  | 'purse'
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

/** The wallet has accepted the bet, so the player may see the result. */
export function hasAcceptedBet(state: RoundState): boolean {
  return state === 'drawn' || state === 'paid' || state === 'settled';
}
