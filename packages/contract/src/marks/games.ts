import { defineMarks } from '../marks.ts';

/** Game lists and game launch (spec section 7, "Wallet, games, home"; decision 18 on the game list and vendor game types). */
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
