/** Counts over many draws, and their deviation from uniformly distributed, independent numbers. */
export interface DrawStatistics {
  /** Number of counted draws. */
  draws: number;
  /** Counts of each symbol at each position. */
  readonly symbols: Uint32Array[];
  /** Counts of symbol pairs at the same position of two successive draws. */
  readonly serialPairs: Uint32Array[];
  /** Counts of symbol pairs at adjacent positions of the same draw. */
  readonly adjacentPairs: Uint32Array[];
}

/** Counts draws, each a list of symbols from 0. Every draw has the same number of positions. */
export function countDraws(draws: Iterable<readonly number[]>, symbols: number): DrawStatistics {
  const statistics: DrawStatistics = { draws: 0, symbols: [], serialPairs: [], adjacentPairs: [] };
  let previous: readonly number[] | undefined;
  for (const draw of draws) {
    statistics.draws += 1;
    for (const [place, symbol] of draw.entries()) {
      count(statistics.symbols, place, symbol, symbols);
      if (previous) count(statistics.serialPairs, place, (previous[place] ?? 0) * symbols + symbol, symbols ** 2);
      const left = draw[place - 1];
      if (left !== undefined) count(statistics.adjacentPairs, place - 1, left * symbols + symbol, symbols ** 2);
    }
    previous = draw;
  }
  return statistics;
}

function count(tables: Uint32Array[], place: number, cell: number, cells: number): void {
  const table = (tables[place] ??= new Uint32Array(cells));
  table[cell] = (table[cell] ?? 0) + 1;
}

/** Returns the largest deviation of all tables. `possible` is the number of cells that can occur, each with the same chance. */
export function worstDeviation(tables: readonly Uint32Array[], possible: number): number {
  return Math.max(...tables.map((table) => deviationOf(table, possible)));
}

/** Returns the chi-square of a table in standard deviations of its distribution (Wilson and Hilferty). */
function deviationOf(table: Uint32Array, possible: number): number {
  const total = table.reduce((sum, each) => sum + each, 0);
  const expected = total / possible;
  // A cell that cannot occur has the count 0 and is excluded.
  const impossible = table.length - possible;
  const chiSquare = table.reduce((sum, each) => sum + (each - expected) ** 2 / expected, -impossible * expected);
  const free = possible - 1;
  return (Math.cbrt(chiSquare / free) - (1 - 2 / (9 * free))) / Math.sqrt(2 / (9 * free));
}
