import { titles } from '../../engine/titles/titles.ts';
import { ArcadeApi, loadGlyphs } from '../api.ts';
import { drawSymbolTiles, DISPLAY_FONT } from '../scene/symbol-tiles.ts';
import { symbolName } from '../texts/describe-reels.ts';
import { textsOf, type Language } from '../texts/texts.ts';
import type { TitleCode } from '../../engine/model.ts';

/** A symbol of a reel, as the player saw it in the game. */
interface ShownSymbol {
  readonly name: string;
  /** The address of its picture; `undefined` if the page was opened without a game. */
  readonly picture: string | undefined;
}

/** The name and the symbols with which the verification page shows a title. */
export interface ShownGame {
  /** `undefined` if the page was opened without a game. */
  readonly name: string | undefined;
  readonly title: TitleCode | undefined;
  readonly symbolOf: (title: TitleCode, symbol: number) => ShownSymbol;
}

/** Shows the letters of the published reel strips as symbols, for pages that were opened without a game. */
export const unknownGame: ShownGame = {
  name: undefined,
  title: undefined,
  symbolOf: (title, symbol) => ({ name: titles[title].model.symbols[symbol]?.letter ?? '', picture: undefined }),
};

/**
 * Loads the name and draws the symbols of a game. The request names only the game; the seeds of the round stay in this browser.
 * The symbols of a game that cannot be loaded are shown as letters, because the result does not depend on them.
 */
export async function loadShownGame(gameCode: string, language: Language): Promise<ShownGame> {
  const found = await new ArcadeApi().readGame(gameCode);
  if (!found.ok) return unknownGame;
  const game = found.value;
  const texts = textsOf(language);
  const words = { wild: texts.t('wild'), scatter: texts.t('scatter') };
  try {
    const [glyphs] = await Promise.all([
      loadGlyphs(game.theme),
      document.fonts.load(`800 34px ${DISPLAY_FONT}`, `${words.wild}${words.scatter}`),
    ]);
    const compiled = titles[game.title];
    const symbols = drawSymbolTiles(compiled.model, game, glyphs, words).map((tile, index) => ({
      name: symbolName({ compiled, game, texts }, index),
      picture: tile.toDataURL(),
    }));
    const symbolOf: ShownGame['symbolOf'] = (title, symbol) =>
      (title === game.title ? symbols[symbol] : undefined) ?? unknownGame.symbolOf(title, symbol);
    return { name: game.name[language], title: game.title, symbolOf };
  } catch {
    return { ...unknownGame, name: game.name[language], title: game.title };
  }
}
