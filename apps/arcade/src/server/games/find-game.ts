import { games } from '../../catalogue/games.ts';
import type { CatalogueGame } from '../../catalogue/types.ts';
import type { TitleCode } from '../../engine/model.ts';

const gamesByCode: ReadonlyMap<string, CatalogueGame> = new Map(games.map((game) => [game.gameCode, game]));

/** Returns the game of the catalogue with this code, or `undefined` if there is none. */
export function findGame(gameCode: string): CatalogueGame | undefined {
  return gamesByCode.get(gameCode);
}

/** Returns the code of the title (the mathematical model) of a game, or `undefined` if the catalogue has no such game. */
export function findTitle(gameCode: string): TitleCode | undefined {
  return gamesByCode.get(gameCode)?.title;
}
