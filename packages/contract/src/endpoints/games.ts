import { endpoint } from '../endpoint.ts';
import { gamesMarks } from '../marks/games.ts';
import * as games from '../schemas/games.ts';

export const gamesEndpoints = {
  gameList: endpoint(gamesMarks.gameList, {
    request: games.GameListQuery,
    reply: games.GameListValue,
    errors: [],
    summary: 'Games of the lobby (spec section 7, decision 18)',
  }),
  newGameVendor: endpoint(gamesMarks.newGameVendor, {
    request: games.VendorLanesQuery,
    reply: games.VendorLanesValue,
    errors: [],
    summary: 'Categories with their vendors (spec section 7)',
  }),
  launchGame: endpoint(gamesMarks.launchGame, {
    request: games.LaunchGameRequest,
    reply: games.LaunchGameValue,
    errors: [
      'session.blocked',
      'play.excluded',
      'play.loss_limit',
      'play.session_limit',
      'game.not_found',
      'game.maintenance',
      'game.no_free_play',
      'transfer.vendor_unavailable',
    ],
    summary: 'Address of the game with a single-use launch token (spec section 4, "Starting a game")',
  }),
};
