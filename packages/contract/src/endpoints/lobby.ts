import { endpoint } from '../endpoint.ts';
import { lobbyMarks } from '../marks/lobby.ts';
import { LaunchGameValue } from '../schemas/games.ts';
import * as lobby from '../schemas/lobby.ts';

export const lobbyEndpoints = {
  gameMenus: endpoint(lobbyMarks.gameMenus, {
    request: lobby.GameMenusQuery,
    reply: lobby.GameMenusValue,
    errors: [],
    summary: 'Categories with their vendors and tabs (spec sections 3 "Vendor category" and 7)',
  }),
  gameLaunchFallback: endpoint(lobbyMarks.gameLaunchFallback, {
    request: lobby.GameLaunchFallbackQuery,
    reply: LaunchGameValue,
    errors: ['game.not_found', 'game.maintenance', 'game.no_free_play'],
    summary: 'Address of a free play, for a visitor too (spec section 7)',
  }),
  hotGames: endpoint(lobbyMarks.hotGames, {
    request: lobby.HotGamesQuery,
    reply: lobby.GamesListValue,
    errors: [],
    summary: 'What many play now (spec sections 3 and 7)',
  }),
  vendorGameTypes: endpoint(lobbyMarks.vendorGameTypes, {
    request: lobby.VendorGameTypesQuery,
    reply: lobby.VendorGameTypesValue,
    errors: [],
    summary: 'Which categories each vendor delivers to (spec section 7, decision 18)',
  }),
  rankList: endpoint(lobbyMarks.rankList, {
    request: lobby.RankListQuery,
    reply: lobby.RankListValue,
    errors: [],
    summary: 'Winner board, the highest win first (spec sections 2, 3 and 7)',
  }),
  pvpRooms: endpoint(lobbyMarks.pvpRooms, {
    request: lobby.PvpRoomsQuery,
    reply: lobby.PvpRoomsValue,
    errors: ['game.not_found', 'game.maintenance'],
    summary: 'Rooms of the PVP games (spec section 7)',
  }),
};
