import { defineMarks } from '../marks.ts';

/** Spec section 7, "Wallet, games, home": what the lobby asks besides `games`. Vendor game types: decision 18. */
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
