import { themes } from '../catalogue/themes.ts';
import type { CatalogueGame } from '../catalogue/types.ts';
import { getParSheet } from '../engine/par/sheets.ts';
import { toNumber, type Ratio } from '../engine/par/ratio.ts';
import { titles } from '../engine/titles/titles.ts';
import type { GameView } from '../wire/schemas.ts';

/** Converts a game of the catalogue to its public data: its appearance, and the par sheet figures of its title. */
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

/** Rounds the figures of the par sheet for display. */
function toParView(title: CatalogueGame['title']): GameView['par'] {
  const sheet = getParSheet(title);
  const lines = titles[title].model.lines.length;
  return {
    returnPercent: formatRatio(sheet.returnToPlayer, 100, 3),
    basePercent: formatRatio(sheet.baseReturn, 100, 3),
    featurePercent: formatRatio(sheet.featureReturn, 100, 3),
    hitPercent: formatRatio(sheet.baseHitFrequency, 100, 2),
    featureOneIn: (1 / toNumber(sheet.featureFrequency)).toFixed(1),
    freeGamesPerFeature: formatRatio(sheet.freeGamesPerFeature, 1, 2),
    standardDeviation: sheet.standardDeviation.toFixed(3),
    volatilityIndex: sheet.volatilityIndex.toFixed(2),
    volatility: sheet.volatility,
    maxBaseStakes: (sheet.maxBaseSpinCoins / lines).toFixed(1),
    maxFreeStakes: (sheet.maxFreeSpinCoins / lines).toFixed(1),
  };
}

/** Formats the fraction times the factor (100 for a percentage) with this number of decimal places. */
function formatRatio(value: Ratio, factor: number, digits: number): string {
  return (toNumber(value) * factor).toFixed(digits);
}
