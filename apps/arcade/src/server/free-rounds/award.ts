import type { Money } from '@baize/money';

/** Free rounds that the platform has given a player (docs/integrators/free-rounds.md). */
export interface FreeAward {
  /** The id that the platform has given the award. */
  readonly id: string;
  /** The player id of the platform. */
  readonly playerRef: string;
  readonly gameCode: string;
  /** The stake per line of each round. */
  readonly coin: Money;
  /** The stake of each round, which costs the player nothing. */
  readonly stake: Money;
  /** The number of rounds that the award consists of. */
  readonly rounds: number;
  /** The number of rounds that have begun. */
  readonly played: number;
  /** The sum of the wins that the wallet has taken. */
  readonly won: Money;
  readonly expiresAt: Date;
  readonly isCancelled: boolean;
}

/** `open`: a round can begin. `used`: all rounds have begun. `expired` and `cancelled`: the remaining rounds can no longer begin. */
export type AwardState = 'open' | 'used' | 'expired' | 'cancelled';

/** Returns the state of the award. An award whose rounds were all played stays `used`, whether it has expired or was cancelled afterwards. */
export function toAwardState(
  award: Pick<FreeAward, 'rounds' | 'played' | 'expiresAt' | 'isCancelled'>,
  now: Date,
): AwardState {
  if (award.played >= award.rounds) return 'used';
  if (award.isCancelled) return 'cancelled';
  return award.expiresAt.getTime() <= now.getTime() ? 'expired' : 'open';
}
