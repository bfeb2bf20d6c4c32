import { defineMarks } from '../marks.ts';

/** Spec section 7, "Wallet, games, home": the member's own games. */
export const favoritesMarks = defineMarks({
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
});
