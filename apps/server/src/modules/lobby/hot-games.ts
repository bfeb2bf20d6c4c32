import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { buildGamesCondition, readOrder, type GamesFilter } from './game-order.ts';
import type { BrandOffer } from './brand-offer.ts';

/** The number of days whose played rounds decide the order of the hot games. Older counts are deleted (`sweep.ts`). */
export const HEAT_DAYS = 7;

/**
 * Reads the node ids of the games that the operator marks as hot. The games with the most rounds at this brand within the last `HEAT_DAYS` days
 * come first.
 */
export async function readHotGames(
  db: Db,
  offer: BrandOffer,
  filter: GamesFilter,
  now: Date,
): Promise<readonly number[]> {
  return await readOrder(
    db,
    sql`
      select g.node_id, row_number() over (order by coalesce(heat.rounds, 0) desc, g.position, g.node_id) as place
      from game g left join (
        select d.node_id, sum(d.rounds) as rounds from game_day d
        where d.merchant_id = ${offer.merchantId} and d.day > (${now}::timestamptz)::date - ${HEAT_DAYS}::integer
        group by d.node_id
      ) heat on heat.node_id = g.node_id
      where g.is_hot and ${buildGamesCondition(offer, filter)}`,
  );
}
