import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';

/** A game at which a brand gives free rounds. */
export interface FreeRoundGame {
  readonly nodeId: number;
  readonly vendor: string;
  readonly gameCode: string;
  /** The texts by language. */
  readonly names: unknown;
  readonly integration: string;
  /** The server of the integration for free rounds; null if it gives none. */
  readonly freeRoundsUrl: string | null;
  /** True if the brand offers the game and its vendor gives free rounds. A game in maintenance comes back, so that it is open. */
  readonly isOpen: boolean;
}

/** Reads a game by its id, whether the brand offers it or not. Returns undefined if the game does not exist. */
export async function findFreeRoundGame(
  db: Db | Tx,
  merchantId: number,
  nodeId: number,
): Promise<FreeRoundGame | undefined> {
  return (await readFreeRoundGames(db, merchantId, [nodeId])).get(nodeId);
}

/** Reads games by their ids. An unknown id is missing in the result. */
export async function readFreeRoundGames(
  db: Db | Tx,
  merchantId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, FreeRoundGame>> {
  if (nodeIds.length === 0) return new Map();
  const { rows } = await sql<FreeRoundGame>`
    select g.node_id as "nodeId", g.vendor_code as vendor, g.game_code as "gameCode", g.names, i.code as integration, i.free_rounds_url as "freeRoundsUrl",
      g.state <> 'off' and v.state <> 'off' and i.state <> 'off' and coalesce(mv.enabled, false) and i.free_rounds_url is not null
        and coalesce(v.wallet_mode, i.wallet_mode) = 'single' as "isOpen"
    from game g
    join vendor v on v.code = g.vendor_code
    join integration i on i.code = v.integration_code
    left join merchant_vendor mv on mv.vendor_code = v.code and mv.merchant_id = ${merchantId}
    where g.node_id = any(${[...nodeIds]}::integer[])`.execute(db);
  return new Map(rows.map((game) => [game.nodeId, game]));
}
