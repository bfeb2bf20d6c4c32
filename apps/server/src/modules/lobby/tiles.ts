import { gameTypes } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Game } from '@baize/contract/schemas/games';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import type { Db } from '../../platform/db.ts';
import type { GameRow } from './catalogue.ts';
import type { LobbyContext, BrandOffer } from './brand-offer.ts';

/** The page of a list that a call requests. `pageNo` counts from 1. */
export interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of a list of games, with the totals over all pages. */
export interface GamePage {
  readonly games: Game[];
  readonly total: number;
  readonly totalPages: number;
}

/**
 * Returns one page of a list of games. `order` holds the node ids of the whole list in their order. A page beyond the last one is empty, but has the
 * total.
 */
export async function readGamePage(
  context: LobbyContext,
  order: readonly number[],
  { pageNo, pageSize, language }: PageRequest & { readonly language: string },
): Promise<GamePage> {
  const nodeIds = order.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const tiles = await readTiles(context, nodeIds, language);
  const games = nodeIds.flatMap((nodeId) => tiles.get(nodeId) ?? []);
  return { games, total: order.length, totalPages: Math.ceil(order.length / pageSize) };
}

/** Reads the tiles of those requested games that this brand shows. */
export async function readTiles(
  context: LobbyContext,
  nodeIds: readonly number[],
  language: string,
): Promise<ReadonlyMap<number, Game>> {
  const rows = await readShownGames(context, nodeIds);
  return new Map(rows.flatMap((row) => toTile(row, context.offer, language)).map((game) => [game.nodeId, game]));
}

/** Reads the requested games in their order. A game is left out if it is unknown or switched off, or if the brand does not offer its vendor. */
export async function readShownGames(
  { db, catalogue: { games }, offer }: LobbyContext,
  nodeIds: readonly number[],
): Promise<GameRow[]> {
  const uncachedIds = nodeIds.filter((nodeId) => !games.has(nodeId));
  if (uncachedIds.length > 0) {
    const readGames = new Map((await readRows(db, uncachedIds)).map((row) => [row.nodeId, row]));
    for (const nodeId of uncachedIds) games.set(nodeId, readGames.get(nodeId));
  }
  return nodeIds.flatMap((nodeId) => games.get(nodeId) ?? []).filter(({ vendor }) => offer.vendors.has(vendor));
}

async function readRows(db: Db, nodeIds: readonly number[]): Promise<GameRow[]> {
  return await db
    .selectFrom('game as g')
    .select([
      'g.node_id as nodeId',
      'g.game_type as gameType',
      'g.vendor_code as vendor',
      'g.game_code as gameCode',
      'g.names',
      'g.is_hot as isHot',
      'g.is_new as isNew',
      'g.free_play as freePlay',
      'g.icon',
      'g.state',
    ])
    .where(sql<boolean>`g.node_id = any(${nodeIds})`)
    .where('g.state', '<>', 'off')
    .execute();
}

/** Returns the tile of a game as a list of one, or an empty list if the brand does not offer the vendor. */
function toTile(row: GameRow, offer: BrandOffer, language: string): Game[] {
  const vendor = offer.vendors.get(row.vendor);
  if (!vendor) return [];
  const freePlay = row.freePlay && offer.freePlay;
  const gameName = localName(row.names, language);
  // The pictures exist in two sizes, 240 and 480 pixels. The misspelt name `lagerIcon` is that of the specification.
  const showIcon = `${row.icon}-240`;
  return [
    {
      nodeId: row.nodeId,
      gameType: parseGameType(row.gameType),
      vassalage: row.vendor,
      displayName: vendor.name,
      accountTypeName: vendor.name,
      gameCode: row.gameCode,
      gameName,
      nodeName: gameName,
      isGame: 1,
      isHot: row.isHot ? 1 : 0,
      isNew: row.isNew ? 1 : 0,
      // Spec section 3: 0 means that free play is offered.
      supportPlay: freePlay ? 0 : 1,
      freeplay: freePlay ? 1 : 0,
      showIcon,
      iconUrl: showIcon,
      lagerIcon: `${row.icon}-480`,
      maintenance: vendor.maintenance || row.state === 'maintenance',
    },
  ];
}

/** Narrows a stored category to its code. Throws for an unknown category. */
export function parseGameType(text: string): GameTypeCode {
  const gameType = gameTypes.find((code) => code === text);
  assert(gameType !== undefined, `a game has the unknown category ${text}`);
  return gameType;
}
