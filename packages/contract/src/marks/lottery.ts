import { defineMarks } from '../marks.ts';

/** Lotteries (spec section 7, "Lottery and missions"). The lobby launch is unnamed there; its path is ours. */
export const lotteryMarks = defineMarks({
  vnGameMenu: {
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  vnRecentMenu: {
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  vnOpened: {
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  lottoOpened: {
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  lottoLobby: {
    method: 'GET',
    path: '/lgw/vn/lobby/launch',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
});
