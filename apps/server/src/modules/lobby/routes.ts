import type { Merchant } from '../../http/call.ts';
import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { createCatalogueFinder } from './catalogue.ts';
import { dropFavorite, keepFavorite } from './favorites.ts';
import { lanesOf, menusOf, vendorTypesOf } from './menus.ts';
import { readFavoriteIds, readFavorites, readRecent } from './own-games.ts';
import { deliveries, hotOrder, lobbyOrder, titles, winners } from './remembered.ts';
import { shelfOf, type Remembered } from './shelf.ts';
import { pageOfGames } from './tiles.ts';
import { showWinners } from './winners.ts';

type LobbyIds =
  | 'gameList'
  | 'newGameVendor'
  | 'gameMenus'
  | 'vendorGameTypes'
  | 'hotGames'
  | 'rankList'
  | 'favoriteIds'
  | 'favoriteList'
  | 'addFavorite'
  | 'removeFavorite'
  | 'recentGames';

/** The lobby's lists (spec sections 2, 3 "Game", 7). */
export const lobby: Module<LobbyIds> = ({ db, now }) => {
  const findCatalogue = createCatalogueFinder(db);
  const open = async ({ merchantId }: Merchant): Promise<Remembered> => {
    const catalogue = await findCatalogue();
    return { db, catalogue, shelf: await shelfOf(db, catalogue, merchantId) };
  };
  return {
    gameList: async ({ request, scope }) => {
      const remembered = await open(scope.merchant);
      const order = await lobbyOrder(remembered, request, request.gameName);
      return done(await pageOfGames(remembered, order, request));
    },
    newGameVendor: async ({ scope }) =>
      done({ data: { lanes: lanesOf(await deliveries(await open(scope.merchant))) } }),
    gameMenus: async ({ request, scope, language }) => {
      const remembered = await open(scope.merchant);
      const menus = menusOf(await deliveries(remembered), await titles(remembered), request.language ?? language);
      return done({ menus });
    },
    vendorGameTypes: async ({ request, scope }) =>
      done({ list: vendorTypesOf(await deliveries(await open(scope.merchant)), request) }),
    hotGames: async ({ request, scope, language }) => {
      const remembered = await open(scope.merchant);
      const order = await hotOrder(remembered, request, now());
      const { games: list, ...pages } = await pageOfGames(remembered, order, { language, ...request });
      return done({ list, ...pages });
    },
    rankList: async ({ request, scope, language }) => {
      const remembered = await open(scope.merchant);
      const best = (await winners(remembered, request.gameCategory, now())).slice(0, request.limitNum);
      return done({ list: await showWinners(remembered, best, request.language ?? language) });
    },
    favoriteIds: async ({ scope }) => done({ nodeIds: [...(await readFavoriteIds(db, scope.memberId))] }),
    favoriteList: async ({ request, scope, language }) => {
      const remembered = await open(scope.merchant);
      const order = await readFavorites(remembered, scope.memberId, request);
      const { games: content, ...pages } = await pageOfGames(remembered, order, { language, ...request });
      return done({ content, ...pages });
    },
    addFavorite: async ({ request, scope }) => {
      const { shelf } = await open(scope.merchant);
      return await keepFavorite(db, { memberId: scope.memberId, shelf, game: request, now: now() });
    },
    removeFavorite: async ({ request, scope }) => {
      await dropFavorite(db, scope.memberId, request.nodeId);
      return done({});
    },
    recentGames: async ({ request, scope, language }) => {
      const remembered = await open(scope.merchant);
      const order = await readRecent(remembered, scope.memberId, request);
      const asked = { language, ...request, pageNo: request.page };
      const { games: list, ...pages } = await pageOfGames(remembered, order, asked);
      return done({ list, ...pages });
    },
  };
};
