import { defineMarks } from '../marks.ts';

/** The member's favourite and recent games (spec section 7, "Wallet, games, home"). */
export const favoritesMarks = defineMarks({
  favoriteIds: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  favoriteList: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  addFavorite: {
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  recentGames: {
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
