import type { GameListQuery } from '@baize/contract/schemas/games';
import { sql } from 'kysely';
import { offersFreePlay } from '../../platform/free-play.ts';
import type { Db } from '../../platform/db.ts';

/** Games that this brand carries and that are not switched off. */
function gamesOf(db: Db, merchantId: number) {
  return db
    .selectFrom('game as g')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .innerJoin('integration as i', 'i.code', 'v.integration_code')
    .innerJoin('merchant_vendor as mv', (join) =>
      join.onRef('mv.vendor_code', '=', 'v.code').on('mv.merchant_id', '=', merchantId),
    )
    .where('mv.enabled', '=', true)
    .where('g.state', '<>', 'off')
    .where('v.state', '<>', 'off')
    .where('i.state', '<>', 'off');
}

type GamesQuery = ReturnType<typeof gamesOf>;

export interface GamePage {
  readonly total: number;
  readonly rows: Awaited<ReturnType<typeof pageOf>>;
}

export async function readGames(db: Db, merchantId: number, query: GameListQuery): Promise<GamePage> {
  const filtered = filter(gamesOf(db, merchantId), query);
  const { total } = await filtered.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { total, rows: await pageOf(filtered, merchantId, query) };
}

async function pageOf(filtered: GamesQuery, merchantId: number, { pageNo, pageSize }: GameListQuery) {
  return await filtered
    .select([
      'g.node_id as nodeId',
      'g.game_type as gameType',
      'g.vendor_code as vendor',
      'v.name as vendorName',
      'g.game_code as gameCode',
      'g.names',
      'g.is_hot as isHot',
      'g.is_new as isNew',
      offersFreePlay(merchantId).as('freePlay'),
      'g.icon',
      sql<boolean>`'maintenance' in (g.state, v.state, i.state)`.as('maintenance'),
    ])
    .orderBy('g.position')
    .orderBy('g.node_id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
}

function filter(games: GamesQuery, { gameType, vassalage, isNew, gameClassify, gameName }: GameListQuery): GamesQuery {
  const words = (gameName ?? '').trim().toLowerCase();
  return games
    .$if(gameType !== undefined, (q) => q.where('g.game_type', '=', gameType ?? ''))
    .$if(vassalage !== undefined && vassalage !== '', (q) => q.where('g.vendor_code', '=', vassalage ?? ''))
    .$if(isNew === 1, (q) => q.where('g.is_new', '=', true))
    .$if(gameClassify !== undefined && gameClassify !== '', (q) =>
      q.where(sql<boolean>`${gameClassify} = any(g.classify)`),
    )
    .$if(words !== '', (q) => q.where('g.search_text', 'like', `%${escapeLike(words)}%`));
}

/** A percent sign in a search is a percent sign. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

export async function readLanes(db: Db, merchantId: number) {
  return await gamesOf(db, merchantId)
    .select([
      'g.game_type as gameType',
      'v.code',
      'v.name',
      'v.position',
      sql<boolean>`'maintenance' in (v.state, i.state)`.as('maintenance'),
      sql<number>`count(*)::int`.as('games'),
    ])
    .groupBy(['g.game_type', 'v.code', 'v.name', 'v.position', 'v.state', 'i.state'])
    .orderBy('v.position')
    .execute();
}
