import { FAVORITES_MAX } from '@baize/contract/limits';
import type { AddFavoriteRequest } from '@baize/contract/schemas/favorites';
import { sql } from 'kysely';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import { gamesWhere } from './game-order.ts';
import type { Shelf } from './shelf.ts';

interface NewFavorite {
  readonly memberId: bigint;
  readonly shelf: Shelf;
  readonly game: AddFavoriteRequest;
  readonly now: Date;
}

/** Spec section 4, "Favourite toggle". What is a favourite already stays one, at its place: a repeated call changes nothing. */
export async function keepFavorite(db: Db, { memberId, shelf, game, now }: NewFavorite): Promise<Outcome<object>> {
  if (!(await isShown(db, shelf, game))) return refuse('game.not_found');
  return await transaction(db, async (tx) => {
    const { kept, known } = await lockFavorites(tx, memberId, game.nodeId);
    if (known) return done({});
    if (kept >= FAVORITES_MAX) return refuse('favorite.limit');
    await tx.insertInto('favorite').values({ member_id: memberId, node_id: game.nodeId, added_at: now }).execute();
    return done({});
  });
}

async function isShown(db: Db, shelf: Shelf, { nodeId, vendor, gameType }: AddFavoriteRequest): Promise<boolean> {
  const filter = { vassalage: vendor, gameType };
  const { rows } = await sql`
    select from game g where g.node_id = ${nodeId} and ${gamesWhere(shelf, filter)}`.execute(db);
  return rows.length > 0;
}

/** Two devices that add at once take turns at the member's row, so that neither passes the limit. */
async function lockFavorites(tx: Tx, memberId: bigint, nodeId: number): Promise<{ kept: number; known: boolean }> {
  await lockMember(tx, memberId);
  return await tx
    .selectFrom('favorite')
    .select([
      sql<number>`count(*)::integer`.as('kept'),
      sql<boolean>`coalesce(bool_or(node_id = ${nodeId}), false)`.as('known'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

export async function dropFavorite(db: Db, memberId: bigint, nodeId: number): Promise<void> {
  await transaction(
    db,
    async (tx) =>
      void (await tx.deleteFrom('favorite').where('member_id', '=', memberId).where('node_id', '=', nodeId).execute()),
  );
}
