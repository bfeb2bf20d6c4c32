import type { CompiledModel, CompiledSet, SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';

interface ReelOutcome {
  readonly symbol: number;
  readonly scatters: number;
  readonly count: bigint;
}

/**
 * For each number of scatters in view: what all lines pay together, summed over all stop combinations (in coins). The sum over
 * the list, divided by the cycle, is the mean line pay; kept apart by scatters it also gives every mixed moment with them.
 */
export function sumLinePays(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): bigint[] {
  const totals: bigint[] = [];
  for (const rows of compiled.model.lines) {
    const outcomes = compiled.sets[mode].windows.map((_, reel) =>
      reelOutcomes(compiled.sets[mode], reel, rows[reel] ?? 0),
    );
    sumOneLine(automaton, outcomes).forEach((sum, scatters) => addAt(totals, scatters, sum));
  }
  return totals;
}

/** The stops of one reel, grouped by the symbol on the row and the scatters in view. */
function reelOutcomes(set: CompiledSet, reel: number, row: number): ReelOutcome[] {
  const groups = new Map<string, ReelOutcome>();
  for (const window of set.windows[reel] ?? []) {
    const symbol = window.read[row] ?? 0;
    const key = `${symbol}/${window.scatters}`;
    groups.set(key, { symbol, scatters: window.scatters, count: (groups.get(key)?.count ?? 0n) + 1n });
  }
  return [...groups.values()];
}

/** Counts per open state and scatters; a decided line is carried on as a sum of pays, which later reels only multiply. */
function sumOneLine(automaton: LineAutomaton, reels: readonly (readonly ReelOutcome[])[]): bigint[] {
  let open: bigint[][] = [[1n]];
  let decided: bigint[] = [];
  reels.forEach((outcomes, reel) => {
    const nextOpen: bigint[][] = [];
    const nextDecided: bigint[] = [];
    for (const { symbol, scatters, count } of outcomes) {
      decided.forEach((sum, seen) => addAt(nextDecided, seen + scatters, sum * count));
      open.forEach((bySeen, state) => {
        const step = automaton.steps[reel]?.[state]?.[symbol];
        if (!step) return;
        const target = step.state === DECIDED ? nextDecided : (nextOpen[step.state] ??= []);
        const factor = step.state === DECIDED ? count * BigInt(step.pay) : count;
        bySeen.forEach((ways, seen) => addAt(target, seen + scatters, ways * factor));
      });
    }
    [open, decided] = [nextOpen, nextDecided];
  });
  return decided;
}

function addAt(sums: bigint[], index: number, value: bigint): void {
  while (sums.length <= index) sums.push(0n);
  sums[index] = (sums[index] ?? 0n) + value;
}
