import { defineMarks } from '../marks.ts';

/** Spec section 7, "Wallet, games, home". Game list and vendor game types: decision 18. */
export const gamesMarks = defineMarks({
  gameList: { method: 'GET', path: '/wps/relay/GCSGAME_gameList', encrypted: false, token: 'optional', site: 'member' },
  newGameVendor: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    encrypted: false,
    token: false,
    site: 'member',
  },
  launchGame: { method: 'POST', path: '/wps/game/launchGame', encrypted: false, token: true, site: 'member' },
});

export const gamesPlannedMarks = defineMarks({
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus', encrypted: false, token: false, site: 'member' },
  gameLaunchFallback: {
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    encrypted: false,
    token: false,
    site: 'member',
  },
  hotGames: { method: 'GET', path: '/wps/relay/GCSGAME_hotGamesV2', encrypted: false, token: false, site: 'member' },
  vendorGameTypes: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    encrypted: false,
    token: 'optional',
    site: 'member',
  },
  rankList: { method: 'GET', path: '/wps/relay/GCSGAME_getRankList', encrypted: false, token: false, site: 'member' },
  favoriteIds: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    encrypted: false,
    token: true,
    site: 'member',
  },
  favoriteList: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    encrypted: false,
    token: true,
    site: 'member',
  },
  addFavorite: {
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    encrypted: false,
    token: true,
    site: 'member',
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    encrypted: false,
    token: true,
    site: 'member',
  },
  recentGames: { method: 'GET', path: '/wps/relay/GCS_recentGame', encrypted: false, token: true, site: 'member' },
  pvpRooms: { method: 'GET', path: '/wps/relay/GLS2_roomList', encrypted: false, token: true, site: 'member' },
});
