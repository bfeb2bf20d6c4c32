import type { GameTypeCode } from '@baize/contract/schemas/common';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Shelf } from './shelf.ts';

/** The filter of a list of games; an empty text narrows nothing. */
export interface GamesFilter {
  readonly gameType?: GameTypeCode | undefined;
  readonly vassalage?: string | undefined;
  readonly gameClassify?: string | undefined;
  readonly isNew?: 0 | 1 | undefined;
}

/** Condition on `g`, the games: shown by this brand, and what is asked for. */
export function gamesWhere(shelf: Shelf, filter: GamesFilter): RawBuilder<boolean> {
  const { gameType, vassalage = '', gameClassify = '', isNew } = filter;
  const conditions = [
    sql<boolean>`g.state <> 'off'`,
    vassalage === ''
      ? sql<boolean>`g.vendor_code = any(${shelf.vendorCodes})`
      : sql<boolean>`g.vendor_code = ${shelf.vendors.has(vassalage) ? vassalage : null}`,
    ...(gameType === undefined ? [] : [sql<boolean>`g.game_type = ${gameType}`]),
    ...(gameClassify === '' ? [] : [sql<boolean>`${gameClassify} = any(g.classify)`]),
    ...(isNew === 1 ? [sql<boolean>`g.is_new`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** The filter as part of a key to remember an order by. */
export function filterKey({ gameType, vassalage, gameClassify, isNew }: GamesFilter): string {
  return JSON.stringify([gameType ?? '', vassalage ?? '', gameClassify ?? '', isNew === 1]);
}

/** Node ids of a whole list in the order of the lobby: a page is a slice of it, and its length is the total. */
export async function readLobbyOrder(db: Db, shelf: Shelf, filter: GamesFilter): Promise<readonly number[]> {
  return await readOrder(
    db,
    sql`select g.node_id, row_number() over (order by g.position, g.node_id) as place from game g where ${gamesWhere(shelf, filter)}`,
  );
}

/** `ranked`: node_id and place. One value instead of one row per game. */
export async function readOrder(db: Db, ranked: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ order: number[] }>`
    select coalesce(json_agg(node_id order by place), '[]') as "order" from (${ranked}) ranked`.execute(db);
  return rows[0]?.order ?? [];
}
