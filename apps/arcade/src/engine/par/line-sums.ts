import type { CompiledModel, CompiledSet, SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';

/** A symbol on the line's row with a number of scatters in view, and the number of stops that show both. */
interface ReelOutcome {
  readonly symbol: number;
  readonly scatters: number;
  readonly count: bigint;
}

/**
 * Sums the total line pay (in multiples of the coin) over all stop combinations, separately for each number of scatters in view. The sum of the
 * list divided by the cycle is the mean line pay. The separation by scatters also gives the mixed moments of line pay and scatters.
 */
export function sumLinePays(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): bigint[] {
  const totals: bigint[] = [];
  for (const rows of compiled.model.lines) {
    const outcomes = compiled.sets[mode].windows.map((_, reel) =>
      countReelOutcomes(compiled.sets[mode], reel, rows[reel] ?? 0),
    );
    sumOneLine(automaton, outcomes).forEach((sum, scatters) => addToSum(totals, scatters, sum));
  }
  return totals;
}

/** Counts the stops of a reel by the symbol on the row and the number of scatters in view. */
function countReelOutcomes(set: CompiledSet, reel: number, row: number): ReelOutcome[] {
  const groups = new Map<string, ReelOutcome>();
  for (const window of set.windows[reel] ?? []) {
    const symbol = window.evaluatedSymbols[row] ?? 0;
    const key = `${symbol}/${window.scatters}`;
    groups.set(key, { symbol, scatters: window.scatters, count: (groups.get(key)?.count ?? 0n) + 1n });
  }
  return [...groups.values()];
}

/**
 * Sums the pay of one line over all stop combinations, by the number of scatters. An undecided line is a count of combinations for each state; a
 * decided line is a sum of pays, which the later reels only multiply by their stops.
 */
function sumOneLine(automaton: LineAutomaton, reels: readonly (readonly ReelOutcome[])[]): bigint[] {
  let undecided: bigint[][] = [[1n]];
  let decided: bigint[] = [];
  reels.forEach((outcomes, reel) => {
    const nextUndecided: bigint[][] = [];
    const nextDecided: bigint[] = [];
    for (const { symbol, scatters, count } of outcomes) {
      decided.forEach((sum, earlierScatters) => addToSum(nextDecided, earlierScatters + scatters, sum * count));
      undecided.forEach((waysByScatters, state) => {
        const step = automaton.steps[reel]?.[state]?.[symbol];
        if (!step) return;
        const target = step.state === DECIDED ? nextDecided : (nextUndecided[step.state] ??= []);
        const factor = step.state === DECIDED ? count * BigInt(step.pay) : count;
        waysByScatters.forEach((ways, earlierScatters) => addToSum(target, earlierScatters + scatters, ways * factor));
      });
    }
    [undecided, decided] = [nextUndecided, nextDecided];
  });
  return decided;
}

/** Adds the value to the sum at this index. The list grows with zeros up to the index. */
function addToSum(sums: bigint[], index: number, value: bigint): void {
  while (sums.length <= index) sums.push(0n);
  sums[index] = (sums[index] ?? 0n) + value;
}
