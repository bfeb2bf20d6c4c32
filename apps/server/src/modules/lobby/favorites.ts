import { FAVORITES_MAX } from '@baize/contract/limits';
import type { AddFavoriteRequest } from '@baize/contract/schemas/favorites';
import { sql } from 'kysely';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import { buildGamesCondition } from './game-order.ts';
import type { BrandOffer } from './brand-offer.ts';

interface NewFavorite {
  readonly memberId: bigint;
  readonly offer: BrandOffer;
  readonly game: AddFavoriteRequest;
  readonly now: Date;
}

/**
 * Adds a game to the member's favourites (spec section 4, "Favourite toggle"). A game that is already a favourite keeps its place, so the call
 * is idempotent. Refuses a game that the brand does not show (`game.not_found`) and more than `FAVORITES_MAX` games (`favorite.limit`).
 */
export async function storeFavorite(db: Db, { memberId, offer, game, now }: NewFavorite): Promise<Outcome<object>> {
  if (!(await isShownByBrand(db, offer, game))) return refuse('game.not_found');
  return await transaction(db, async (tx) => {
    const { favoriteCount, isFavorite } = await lockFavorites(tx, memberId, game.nodeId);
    if (isFavorite) return done({});
    if (favoriteCount >= FAVORITES_MAX) return refuse('favorite.limit');
    await tx.insertInto('favorite').values({ member_id: memberId, node_id: game.nodeId, added_at: now }).execute();
    return done({});
  });
}

async function isShownByBrand(
  db: Db,
  offer: BrandOffer,
  { nodeId, vendor, gameType }: AddFavoriteRequest,
): Promise<boolean> {
  const filter = { vassalage: vendor, gameType };
  const { rows } = await sql`
    select from game g where g.node_id = ${nodeId} and ${buildGamesCondition(offer, filter)}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the member's row and counts the favourites. The lock makes two devices that add games at once wait for each other, so that the member
 * cannot exceed the limit.
 */
async function lockFavorites(
  tx: Tx,
  memberId: bigint,
  nodeId: number,
): Promise<{ favoriteCount: number; isFavorite: boolean }> {
  await lockMember(tx, memberId);
  return await tx
    .selectFrom('favorite')
    .select([
      sql<number>`count(*)::integer`.as('favoriteCount'),
      sql<boolean>`coalesce(bool_or(node_id = ${nodeId}), false)`.as('isFavorite'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Removes a game from the member's favourites. Does nothing if the game is not a favourite. */
export async function deleteFavorite(db: Db, memberId: bigint, nodeId: number): Promise<void> {
  await transaction(
    db,
    async (tx) =>
      void (await tx.deleteFrom('favorite').where('member_id', '=', memberId).where('node_id', '=', nodeId).execute()),
  );
}
