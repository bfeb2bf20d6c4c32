import { defineMarks } from '../marks.ts';

/** Further calls of the lobby beside `games` (spec section 7, "Wallet, games, home"; decision 18 on vendor game types). */
export const lobbyMarks = defineMarks({
  gameMenus: {
    method: 'GET',
    path: '/lgw/games/game_menus',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  gameLaunchFallback: {
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  hotGames: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  vendorGameTypes: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    encrypted: false,
    token: 'optional',
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  rankList: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  pvpRooms: {
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
});
