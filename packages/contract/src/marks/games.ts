import { defineMarks } from '../marks.ts';

/** Spec section 7, "Wallet, games, home". Game list and vendor game types: decision 18. */
export const gamesMarks = defineMarks({
  gameList: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    encrypted: false,
    token: 'optional',
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  newGameVendor: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  launchGame: {
    method: 'POST',
    path: '/wps/game/launchGame',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
});
