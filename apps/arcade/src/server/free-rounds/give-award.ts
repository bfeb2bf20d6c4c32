import { isCurrency, isPositive, money, parseAmount, type Money } from '@baize/money';
import { titles } from '../../engine/titles/titles.ts';
import type { Db } from '../db/db.ts';
import { listCoins } from '../games/coins.ts';
import { findTitle } from '../games/find-game.ts';
import type { FreeAward } from './award.ts';
import { findAward, insertAward, type NewAward } from './award-store.ts';

/** The terms of an award as the platform sends them, before they are checked against the games and stakes of the arcade. */
export interface AwardRequest {
  /** The platform's id of the award, which is the idempotency key. */
  readonly id: string;
  readonly playerRef: string;
  readonly gameCode: string;
  readonly currency: string;
  /** The stake of each round in major units, as a decimal string. */
  readonly stake: string;
  readonly rounds: number;
  readonly expiresAt: Date;
}

/** A stake that a game offers, with the coin (the stake per line) that results in it. */
interface OfferedStake {
  readonly coin: Money;
  readonly stake: Money;
}

/** GAME_DISABLED: the catalogue has no such game. WRONG_CURRENCY: the arcade does not know the currency. */
type OfferRefusal = 'GAME_DISABLED' | 'WRONG_CURRENCY';
/**
 * STAKE_UNKNOWN: the game does not offer this stake. PAYLOAD_MISMATCH: the id was stored with other terms. ALREADY_CANCELLED: the platform
 * cancelled the id before it sent the award.
 */
type AwardRefusal = OfferRefusal | 'STAKE_UNKNOWN' | 'PAYLOAD_MISMATCH' | 'ALREADY_CANCELLED' | 'BAD_REQUEST';

/** The answer to a call that gives an award. DUPLICATE: the same award was stored by an earlier call. */
export type AwardAnswer =
  | { readonly code: 'OK' | 'DUPLICATE'; readonly award: FreeAward }
  | { readonly code: AwardRefusal };

/**
 * Lists the stakes of a round that the game offers in this currency, ascending: each coin times the lines of the title. Returns the code of a
 * refusal if the game or the currency is unknown.
 */
export function listStakes(gameCode: string, currency: string): readonly OfferedStake[] | OfferRefusal {
  const title = findTitle(gameCode);
  if (!title) return 'GAME_DISABLED';
  if (!isCurrency(currency)) return 'WRONG_CURRENCY';
  const lines = BigInt(titles[title].model.lines.length);
  return listCoins(currency).map((coin) => ({ coin, stake: money(currency, coin.amountMinor * lines) }));
}

/**
 * Stores a new award. The id is an idempotency key: the same content again answers DUPLICATE with the award as it is now, even after its
 * expiry or cancellation, and other content is refused. Nothing is stored under the id of a refused award.
 */
export async function giveAward(db: Db, request: AwardRequest): Promise<AwardAnswer> {
  const stored = await findAward(db, request.id);
  if (stored) return toRepeatedAnswer(stored, request);
  const award = validateTerms(request, new Date());
  if (typeof award === 'string') return { code: award };
  const inserted = await insertAward(db, award);
  if (inserted) return { code: 'OK', award: inserted };
  // A concurrent call has inserted or cancelled the award after `findAward` did not find it.
  const existing = await findAward(db, request.id);
  if (!existing) throw new Error(`the award ${request.id} is neither new nor stored`);
  return toRepeatedAnswer(existing, request);
}

/** Returns the award to store, or the code of the refusal if a term is not acceptable. */
function validateTerms(request: AwardRequest, now: Date): NewAward | AwardRefusal {
  const { id, playerRef, gameCode, currency, rounds, expiresAt } = request;
  const offered = listStakes(gameCode, currency);
  if (typeof offered === 'string') return offered;
  const stake = parseStake(request);
  if (!stake || !isPositive(stake) || expiresAt.getTime() <= now.getTime()) return 'BAD_REQUEST';
  const chosen = offered.find((offer) => offer.stake.amountMinor === stake.amountMinor);
  return chosen ? { id, playerRef, gameCode, ...chosen, rounds, expiresAt } : 'STAKE_UNKNOWN';
}

/** Answers a call whose id is stored already: DUPLICATE if all terms are the same, or else a refusal. */
function toRepeatedAnswer(stored: FreeAward | 'tombstone', request: AwardRequest): AwardAnswer {
  if (stored === 'tombstone') return { code: 'ALREADY_CANCELLED' };
  const isSameAward =
    stored.playerRef === request.playerRef &&
    stored.gameCode === request.gameCode &&
    stored.stake.currency === request.currency &&
    stored.stake.amountMinor === parseStake(request)?.amountMinor &&
    stored.rounds === request.rounds &&
    stored.expiresAt.getTime() === request.expiresAt.getTime();
  return isSameAward ? { code: 'DUPLICATE', award: stored } : { code: 'PAYLOAD_MISMATCH' };
}

function parseStake({ stake, currency }: AwardRequest): Money | undefined {
  return isCurrency(currency) ? parseAmount(stake, currency) : undefined;
}
