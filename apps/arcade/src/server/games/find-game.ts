import { games } from '../../catalogue/games.ts';
import type { CatalogueGame } from '../../catalogue/types.ts';
import type { TitleCode } from '../../engine/model.ts';

const gamesByCode: ReadonlyMap<string, CatalogueGame> = new Map(games.map((game) => [game.gameCode, game]));

export function findGame(gameCode: string): CatalogueGame | undefined {
  return gamesByCode.get(gameCode);
}

/** Returns the title (the mathematical model) of a game in the catalogue. */
export function findTitle(gameCode: string): TitleCode | undefined {
  return gamesByCode.get(gameCode)?.title;
}
