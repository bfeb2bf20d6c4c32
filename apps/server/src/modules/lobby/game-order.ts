import type { GameTypeCode } from '@baize/contract/schemas/common';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { BrandOffer } from './brand-offer.ts';

/** The filter of a list of games. A property that is `undefined` or an empty text does not restrict the list; `isNew: 0` does not either. */
export interface GamesFilter {
  readonly gameType?: GameTypeCode | undefined;
  /** The code of the vendor. The name is that of the specification. */
  readonly vassalage?: string | undefined;
  /** The code of a casino sub-type, which is a tab of the category. */
  readonly gameClassify?: string | undefined;
  readonly isNew?: 0 | 1 | undefined;
}

/**
 * Builds the SQL condition for the games that the brand shows and that match the filter. The query around the condition must name the table
 * `game` with the alias `g`. A vendor that the brand does not offer matches no game.
 */
export function buildGamesCondition(offer: BrandOffer, filter: GamesFilter): RawBuilder<boolean> {
  const { gameType, vassalage = '', gameClassify = '', isNew } = filter;
  const conditions = [
    sql<boolean>`g.state <> 'off'`,
    vassalage === ''
      ? sql<boolean>`g.vendor_code = any(${offer.vendorCodes})`
      : sql<boolean>`g.vendor_code = ${offer.vendors.has(vassalage) ? vassalage : null}`,
    ...(gameType === undefined ? [] : [sql<boolean>`g.game_type = ${gameType}`]),
    ...(gameClassify === '' ? [] : [sql<boolean>`${gameClassify} = any(g.classify)`]),
    ...(isNew === 1 ? [sql<boolean>`g.is_new`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Serialises the filter as part of a cache key. Filters that select the same games give the same text. */
export function toFilterKey({ gameType, vassalage, gameClassify, isNew }: GamesFilter): string {
  return JSON.stringify([gameType ?? '', vassalage ?? '', gameClassify ?? '', isNew === 1]);
}

/**
 * Reads the node ids of all games that match the filter, in the order of the lobby. The callers cache the list: a page is a slice of the list,
 * and the length of the list is the total.
 */
export async function readLobbyOrder(db: Db, offer: BrandOffer, filter: GamesFilter): Promise<readonly number[]> {
  return await readOrder(
    db,
    sql`select g.node_id, row_number() over (order by g.position, g.node_id) as place from game g where ${buildGamesCondition(offer, filter)}`,
  );
}

/**
 * Reads the node ids that a query returns, sorted by their place. `rankedQuery` is a select of the columns `node_id` and `place`. The database
 * aggregates the ids into one JSON array, because one value is cheaper to transfer and to parse than one row per game.
 */
export async function readOrder(db: Db, rankedQuery: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ order: number[] }>`
    select coalesce(json_agg(node_id order by place), '[]') as "order" from (${rankedQuery}) ranked`.execute(db);
  return rows[0]?.order ?? [];
}
