import type { Merchant } from '../../http/call.ts';
import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { createCatalogueFinder } from './catalogue.ts';
import { deleteFavorite, storeFavorite } from './favorites.ts';
import { buildLanes, buildMenus, buildVendorGameTypes } from './menus.ts';
import { readFavoriteIds, readFavorites, readRecentGames } from './own-games.ts';
import {
  readCachedVendorCategories,
  readCachedHotOrder,
  readCachedLobbyOrder,
  readCachedMarketingTexts,
  readCachedCategoryTitles,
  readCachedWinners,
} from './cached-lists.ts';
import { readCachedOffer, type LobbyContext } from './brand-offer.ts';
import { readGamePage } from './tiles.ts';
import { toRankItems } from './winners.ts';

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
export const createLobbyHandlers: Module<LobbyIds> = ({ db, now }) => {
  const findCatalogue = createCatalogueFinder(db);
  const loadContext = async ({ merchantId }: Merchant): Promise<LobbyContext> => {
    const catalogue = await findCatalogue();
    return { db, catalogue, offer: await readCachedOffer(db, catalogue, merchantId) };
  };
  return {
    gameList: async ({ request, scope }) => {
      const context = await loadContext(scope.merchant);
      const order = await readCachedLobbyOrder(context, request, request.gameName);
      return done(await readGamePage(context, order, request));
    },
    newGameVendor: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const lanes = buildLanes(
        await readCachedVendorCategories(context),
        await readCachedMarketingTexts(context),
        request.language ?? language,
      );
      return done({ data: { lanes } });
    },
    gameMenus: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const menus = buildMenus(
        await readCachedVendorCategories(context),
        await readCachedCategoryTitles(context),
        request.language ?? language,
      );
      return done({ menus });
    },
    vendorGameTypes: async ({ request, scope }) =>
      done({
        list: buildVendorGameTypes(await readCachedVendorCategories(await loadContext(scope.merchant)), request),
      }),
    hotGames: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const order = await readCachedHotOrder(context, request, now());
      const { games: list, ...pages } = await readGamePage(context, order, { language, ...request });
      return done({ list, ...pages });
    },
    rankList: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const highestWins = (await readCachedWinners(context, request.gameCategory, now())).slice(0, request.limitNum);
      return done({ list: await toRankItems(context, highestWins, request.language ?? language) });
    },
    favoriteIds: async ({ scope }) => done({ nodeIds: [...(await readFavoriteIds(db, scope.memberId))] }),
    favoriteList: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const order = await readFavorites(context, scope.memberId, request);
      const { games: content, ...pages } = await readGamePage(context, order, { language, ...request });
      return done({ content, ...pages });
    },
    addFavorite: async ({ request, scope }) => {
      const { offer } = await loadContext(scope.merchant);
      return await storeFavorite(db, { memberId: scope.memberId, offer, game: request, now: now() });
    },
    removeFavorite: async ({ request, scope }) => {
      await deleteFavorite(db, scope.memberId, request.nodeId);
      return done({});
    },
    recentGames: async ({ request, scope, language }) => {
      const context = await loadContext(scope.merchant);
      const order = await readRecentGames(context, scope.memberId, request);
      const pageRequest = { language, ...request, pageNo: request.page };
      const { games: list, ...pages } = await readGamePage(context, order, pageRequest);
      return done({ list, ...pages });
    },
  };
};
