import { themes } from '../catalogue/themes.ts';
import type { CatalogueGame } from '../catalogue/types.ts';
import { parSheetOf } from '../engine/par/sheets.ts';
import { toNumber, type Ratio } from '../engine/par/ratio.ts';
import { titles } from '../engine/titles/titles.ts';
import type { GameView } from '../wire/schemas.ts';

/** Returns what is public about a game: its appearance, and the par sheet figures of the title that it plays. */
export function toGameView(game: CatalogueGame): GameView {
  const theme = themes[game.theme];
  return {
    gameCode: game.gameCode,
    title: game.title,
    theme: game.theme,
    name: { ...game.name },
    palette: { ...theme.palette },
    symbols: [...theme.symbols],
    wild: theme.wild,
    scatter: theme.scatter,
    freePlay: game.freePlay,
    par: toParView(game.title),
  };
}

function toParView(title: CatalogueGame['title']): GameView['par'] {
  const sheet = parSheetOf(title);
  const lines = titles[title].model.lines.length;
  return {
    returnPercent: decimal(sheet.returnToPlayer, 100, 3),
    basePercent: decimal(sheet.baseReturn, 100, 3),
    featurePercent: decimal(sheet.featureReturn, 100, 3),
    hitPercent: decimal(sheet.baseHitFrequency, 100, 2),
    featureOneIn: (1 / toNumber(sheet.featureFrequency)).toFixed(1),
    freeGamesPerFeature: decimal(sheet.freeGamesPerFeature, 1, 2),
    standardDeviation: sheet.standardDeviation.toFixed(3),
    volatilityIndex: sheet.volatilityIndex.toFixed(2),
    volatility: sheet.volatility,
    maxBaseStakes: (sheet.maxBaseSpinCoins / lines).toFixed(1),
    maxFreeStakes: (sheet.maxFreeSpinCoins / lines).toFixed(1),
  };
}

function decimal(value: Ratio, factor: number, digits: number): string {
  return (toNumber(value) * factor).toFixed(digits);
}
