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
    gameList: async ({ request, merchant }) => {
      const remembered = await open(merchant);
      const order = await lobbyOrder(remembered, request, request.gameName);
      return done(await pageOfGames(remembered, order, request));
    },
    newGameVendor: async ({ merchant }) => done({ data: { lanes: lanesOf(await deliveries(await open(merchant))) } }),
    gameMenus: async ({ request, merchant, language }) => {
      const remembered = await open(merchant);
      const menus = menusOf(await deliveries(remembered), await titles(remembered), request.language ?? language);
      return done({ menus });
    },
    vendorGameTypes: async ({ request, merchant }) =>
      done({ list: vendorTypesOf(await deliveries(await open(merchant)), request) }),
    hotGames: async ({ request, merchant, language }) => {
      const remembered = await open(merchant);
      const order = await hotOrder(remembered, request, now());
      const { games: list, ...pages } = await pageOfGames(remembered, order, { language, ...request });
      return done({ list, ...pages });
    },
    rankList: async ({ request, merchant, language }) => {
      const remembered = await open(merchant);
      const best = (await winners(remembered, request.gameCategory, now())).slice(0, request.limitNum);
      return done({ list: await showWinners(remembered, best, request.language ?? language) });
    },
    favoriteIds: async ({ caller }) => done({ nodeIds: [...(await readFavoriteIds(db, caller.memberId))] }),
    favoriteList: async ({ request, caller, merchant, language }) => {
      const remembered = await open(merchant);
      const order = await readFavorites(remembered, caller.memberId, request);
      const { games: content, ...pages } = await pageOfGames(remembered, order, { language, ...request });
      return done({ content, ...pages });
    },
    addFavorite: async ({ request, caller, merchant }) => {
      const { shelf } = await open(merchant);
      return await keepFavorite(db, { memberId: caller.memberId, shelf, game: request, now: now() });
    },
    removeFavorite: async ({ request, caller }) => {
      await dropFavorite(db, caller.memberId, request.nodeId);
      return done({});
    },
    recentGames: async ({ request, caller, merchant, language }) => {
      const remembered = await open(merchant);
      const order = await readRecent(remembered, caller.memberId, request);
      const asked = { language, ...request, pageNo: request.page };
      const { games: list, ...pages } = await pageOfGames(remembered, order, asked);
      return done({ list, ...pages });
    },
  };
};
