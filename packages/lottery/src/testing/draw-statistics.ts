/** Counts over many draws, and how far they are from draws whose numbers are equally likely and independent. */
export interface DrawStatistics {
  /** Draws that were counted. */
  draws: number;
  /** How often each symbol stands at each place. */
  readonly symbols: Uint32Array[];
  /** How often a symbol at a place is followed by each symbol at the same place of the next draw. */
  readonly serialPairs: Uint32Array[];
  /** How often a symbol stands before each other one at the next place of the same draw. */
  readonly adjacentPairs: Uint32Array[];
}

/** Counts draws, each a list of symbols from 0. Every draw has the same number of places. */
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

/** The worst deviation of all tables. `possible` says how many of the cells can occur, each with the same chance. */
export function worstDeviation(tables: readonly Uint32Array[], possible: number): number {
  return Math.max(...tables.map((table) => deviationOf(table, possible)));
}

/** The chi-square of a table, in standard deviations of its distribution (Wilson and Hilferty). */
function deviationOf(table: Uint32Array, possible: number): number {
  const total = table.reduce((sum, each) => sum + each, 0);
  const expected = total / possible;
  // A cell that cannot occur has the count 0, and is left out.
  const impossible = table.length - possible;
  const chiSquare = table.reduce((sum, each) => sum + (each - expected) ** 2 / expected, -impossible * expected);
  const free = possible - 1;
  return (Math.cbrt(chiSquare / free) - (1 - 2 / (9 * free))) / Math.sqrt(2 / (9 * free));
}
