import type { Merchant } from '../../http/call.ts';
import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { createCatalogueFinder } from './catalogue.ts';
import { dropFavorite, storeFavorite } from './favorites.ts';
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

/** Serves the game lists, menus and favourites of the lobby (spec sections 2, 3 "Game", 7). */
export const lobby: Module<LobbyIds> = ({ db, now }) => {
  const findCatalogue = createCatalogueFinder(db);
  const loadContext = async ({ merchantId }: Merchant): Promise<Remembered> => {
    const catalogue = await findCatalogue();
    return { db, catalogue, shelf: await shelfOf(db, catalogue, merchantId) };
  };
  return {
    gameList: async ({ request, scope }) => {
      const context = await loadContext(scope.merchant);
      const order = await lobbyOrder(context, request, request.gameName);
      return done(await pageOfGames(context, order, request));
    },
    newGameVendor: async ({ scope }) =>
      done({ data: { lanes: lanesOf(await deliveries(await loadContext(scope.merchant))) } }),
    gameMenus: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const menus = menusOf(await deliveries(context), await titles(context), request.language ?? language);
      return done({ menus });
    },
    vendorGameTypes: async ({ request, scope }) =>
      done({ list: vendorTypesOf(await deliveries(await loadContext(scope.merchant)), request) }),
    hotGames: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const order = await hotOrder(context, request, now());
      const { games: list, ...pages } = await pageOfGames(context, order, { language, ...request });
      return done({ list, ...pages });
    },
    rankList: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const highestWins = (await winners(context, request.gameCategory, now())).slice(0, request.limitNum);
      return done({ list: await showWinners(context, highestWins, request.language ?? language) });
    },
    favoriteIds: async ({ scope }) => done({ nodeIds: [...(await readFavoriteIds(db, scope.memberId))] }),
    favoriteList: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const order = await readFavorites(context, scope.memberId, request);
      const { games: content, ...pages } = await pageOfGames(context, order, { language, ...request });
      return done({ content, ...pages });
    },
    addFavorite: async ({ request, scope }) => {
      const { shelf } = await loadContext(scope.merchant);
      return await storeFavorite(db, { memberId: scope.memberId, shelf, game: request, now: now() });
    },
    removeFavorite: async ({ request, scope }) => {
      await dropFavorite(db, scope.memberId, request.nodeId);
      return done({});
    },
    recentGames: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const order = await readRecent(context, scope.memberId, request);
      const pageRequest = { language, ...request, pageNo: request.page };
      const { games: list, ...pages } = await pageOfGames(context, order, pageRequest);
      return done({ list, ...pages });
    },
  };
};
