import type { DrawRow } from '../draws/read-draw.ts';
import type { TrendChart } from './trend-charts.ts';

/** The draws that are counted, the last one first. */
export type ShownDraws = readonly (readonly DrawRow[])[];

/** How often a symbol was drawn. */
export interface SymbolCount {
  readonly symbol: string;
  /** The number of times that the symbol was drawn. */
  readonly times: number;
  /** The number of draws since the symbol was drawn last; the number of all draws if it was not drawn. */
  readonly missing: number;
  /** The length of the longest run of draws without the symbol. */
  readonly longestMissing: number;
}

/** Counts each symbol of a chart over the draws. */
export function countSymbols({ symbols, hits }: TrendChart, draws: ShownDraws): SymbolCount[] {
  const hitsByDraw = draws.map(hits);
  return symbols.map((symbol) => {
    const timesByDraw = hitsByDraw.map((drawn) => drawn.filter((hit) => hit === symbol).length);
    const runs = runsWithout(timesByDraw);
    return {
      symbol,
      times: timesByDraw.reduce((sum, times) => sum + times, 0),
      missing: runs[0] ?? 0,
      longestMissing: Math.max(0, ...runs),
    };
  });
}

/** The lengths of the runs of draws without the symbol: before its first hit from the last draw on, between hits, and after. */
function runsWithout(timesByDraw: readonly number[]): number[] {
  const runs = [0];
  for (const times of timesByDraw) {
    if (times > 0) runs.push(0);
    else runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
  }
  return runs;
}

/** The symbols that were drawn most often, without those that were not drawn at all. Equal ones keep their order. */
export function hottest(counts: readonly SymbolCount[], limit: number): SymbolCount[] {
  const drawn = counts.filter(({ times }) => times > 0);
  return drawn.toSorted((one, other) => other.times - one.times).slice(0, limit);
}

/** The symbols that were drawn least often; of equal ones those that are missing for longer. */
export function coldest(counts: readonly SymbolCount[], limit: number): SymbolCount[] {
  return counts.toSorted((one, other) => one.times - other.times || other.missing - one.missing).slice(0, limit);
}

/** A cell of the trend table: the symbol was drawn, or it had been missing for so many draws. */
export type TrendCell = { readonly isHit: true } | { readonly isHit: false; readonly missing: number };

/** Returns the cells of all symbols for each draw, the last draw first. Earlier draws than the shown ones are not counted. */
export function trendCells({ symbols, hits }: TrendChart, draws: ShownDraws): TrendCell[][] {
  const missing = new Map<string, number>();
  const oldestFirst = draws.toReversed().map((rows) => {
    const drawn = new Set(hits(rows));
    return symbols.map((symbol): TrendCell => {
      const count = drawn.has(symbol) ? 0 : (missing.get(symbol) ?? 0) + 1;
      missing.set(symbol, count);
      return count === 0 ? { isHit: true } : { isHit: false, missing: count };
    });
  });
  return oldestFirst.toReversed();
}
