import { done, refuse, type Outcome } from '../outcome.ts';

interface Launchable {
  readonly freePlay: boolean;
  readonly gameState: string;
  readonly vendorState: string;
  readonly integrationState: string;
}

/**
 * Judges whether a game can be opened now: the game exists for this brand, the game, its vendor and its integration are
 * open, and free play is offered if it was requested.
 */
export function judgeLaunch<Game extends Launchable>(game: Game | undefined, freePlay: boolean): Outcome<Game> {
  if (!game) return refuse('game.not_found');
  const states = new Set([game.gameState, game.vendorState, game.integrationState]);
  if (states.has('off')) return refuse('game.not_found');
  if (states.has('maintenance')) return refuse('game.maintenance');
  if (freePlay && !game.freePlay) return refuse('game.no_free_play');
  return done(game);
}
