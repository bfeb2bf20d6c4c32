import type { Money } from '@baize/money';
import type { ErrorCode } from '../../wire/codes.ts';
import type { Tx } from '../db/db.ts';
import { toAwardState, type AwardState } from '../free-rounds/award.ts';
import { incrementPlayedRounds, lockAward } from '../free-rounds/award-store.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { GameSession } from '../sessions/session-store.ts';

/** The error code of a spin from an award that is no longer open. */
const errorCodeByState: Readonly<Record<Exclude<AwardState, 'open'>, ErrorCode>> = {
  used: 'award_used',
  expired: 'award_expired',
  cancelled: 'award_cancelled',
};

/** Free rounds are paid into the platform's wallet, so neither a demo session nor one with a purse of the arcade can play them. */
export function canPlayAwards({ mode, purse }: GameSession): boolean {
  return mode === 'real' && purse === null;
}

/**
 * Takes one round from the award and returns the coin of the round, or refuses if the session may not play the award or the award is not open.
 * Call it in the transaction that inserts the round, so that each round of the award is played once.
 */
export async function takeFreeRound(tx: Tx, session: GameSession, awardId: string): Promise<Money | Refusal> {
  if (!canPlayAwards(session)) return refuse('award_unknown');
  const award = await lockAward(tx, awardId);
  if (!award || award === 'tombstone') return refuse('award_unknown');
  const isAwardForSession =
    award.playerRef === session.playerRef &&
    award.gameCode === session.gameCode &&
    award.coin.currency === session.currency;
  if (!isAwardForSession) return refuse('award_unknown');
  const state = toAwardState(award, new Date());
  if (state !== 'open') return refuse(errorCodeByState[state]);
  await incrementPlayedRounds(tx, awardId);
  return award.coin;
}
