import { gameTypes } from '@baize/contract/schemas/common';
import type { Game, GameListQuery } from '@baize/contract/schemas/games';
import { assert } from '../../domain/assert.ts';
import { done } from '../../domain/outcome.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import type { Module } from '../../module.ts';
import { readGames, readLanes, type GamePage } from './queries.ts';

/** The lobby's lists (spec sections 2, 3 "Game", 7). */
export const lobby: Module<'gameList' | 'newGameVendor'> = ({ db }) => ({
  gameList: async ({ request, merchant }) => {
    const { total, rows } = await readGames(db, merchant.merchantId, request);
    return done({
      games: rows.map((row) => gameOf(row, request)),
      total,
      totalPages: Math.ceil(total / request.pageSize),
    });
  },
  newGameVendor: async ({ merchant }) => {
    const rows = await readLanes(db, merchant.merchantId);
    const lanes = gameTypes.flatMap((gameCategory) => {
      const inLane = rows.filter(({ gameType }) => gameType === gameCategory);
      if (inLane.length === 0) return [];
      const vendors = inLane.map(({ code, name, maintenance }) => ({
        code,
        name,
        logo: `/art/vendors/${code}.svg`,
        maintenance,
      }));
      return [{ gameCategory, games: inLane.reduce((sum, { games }) => sum + games, 0), vendors }];
    });
    return done({ data: { lanes } });
  },
});

type GameRow = GamePage['rows'][number];

function gameOf(row: GameRow, { language }: GameListQuery): Game {
  const gameType = gameTypes.find((type) => type === row.gameType);
  assert(gameType !== undefined, `game ${row.nodeId} has the unknown category ${row.gameType}`);
  return {
    nodeId: row.nodeId,
    gameType,
    vassalage: row.vendor,
    displayName: row.vendorName,
    gameCode: row.gameCode,
    gameName: localName(row.names, language),
    isGame: 1,
    isHot: row.isHot ? 1 : 0,
    isNew: row.isNew ? 1 : 0,
    // Spec section 3: 0 means that free play is offered.
    supportPlay: row.freePlay ? 0 : 1,
    freeplay: row.freePlay ? 1 : 0,
    showIcon: `${row.icon}-240`,
    lagerIcon: `${row.icon}-480`,
    maintenance: row.maintenance,
  };
}
