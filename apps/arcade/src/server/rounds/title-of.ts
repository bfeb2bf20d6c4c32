import { games } from '../../catalogue/games.ts';
import type { CatalogueGame } from '../../catalogue/types.ts';
import type { TitleCode } from '../../engine/model.ts';

const byCode: ReadonlyMap<string, CatalogueGame> = new Map(games.map((game) => [game.gameCode, game]));

export function gameOf(gameCode: string): CatalogueGame | undefined {
  return byCode.get(gameCode);
}

/** The title that a game of the catalogue plays. */
export function titleOf(gameCode: string): TitleCode | undefined {
  return byCode.get(gameCode)?.title;
}
