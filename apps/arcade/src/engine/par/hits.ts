import type { CompiledModel, SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';
import { countScatters, countStopCombinations } from './scatter-counts.ts';

/** The reels that decide whether a line pays, because every line symbol pays from three of a kind on. */
const DECIDING_REELS = 3;

/**
 * Counts the stop combinations that pay anything. The first three reels decide whether any line pays. If no line pays, only the number of
 * scatters on the last two reels matters, so these reels are counted by their scatters instead of stop by stop.
 */
export function countHits(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): bigint {
  const set = compiled.sets[mode];
  const lastReels = countScatters(set, DECIDING_REELS);
  const lastReelsCycle = lastReels.reduce((sum, count) => sum + count, 0n);
  const distinctHeads = [...new Set(compiled.model.lines.map((rows) => rows.slice(0, DECIDING_REELS).join()))].map(
    (head) => head.split(',').map(Number),
  );
  let hits = 0n;
  const scattersWithoutLine: number[] = [];
  forEachTriple(set.windows, (triple, scatters) => {
    if (
      distinctHeads.some((rows) =>
        isPayingLine(
          automaton,
          rows.map((row, reel) => triple[reel]?.[row] ?? 0),
        ),
      )
    )
      hits += lastReelsCycle;
    else scattersWithoutLine[scatters] = (scattersWithoutLine[scatters] ?? 0) + 1;
  });
  scattersWithoutLine.forEach((ways, firstScatters) => {
    const payingCombinations = lastReels.reduce(
      (sum, count, lastScatters) => ((compiled.awards[firstScatters + lastScatters]?.pay ?? 0) > 0 ? sum + count : sum),
      0n,
    );
    hits += BigInt(ways) * payingCombinations;
  });
  if (hits > countStopCombinations(set)) throw new RangeError('more hits than stops');
  return hits;
}

/** Returns true if a line with these cells on the deciding reels pays, whatever the last reels show. */
function isPayingLine(automaton: LineAutomaton, cells: readonly number[]): boolean {
  let state = 0;
  for (const [reel, symbol] of cells.entries()) {
    const step = automaton.steps[reel]?.[state]?.[symbol];
    if (!step || step.state === DECIDED) return (step?.pay ?? 0) > 0;
    state = step.state;
  }
  return true;
}

type Windows = CompiledModel['sets']['base']['windows'];

/** Visits every combination of windows on the first three reels, with the evaluated symbols of each reel and the scatters of all three. */
function forEachTriple(
  windows: Windows,
  visit: (triple: readonly (readonly number[])[], scatters: number) => void,
): void {
  for (const first of windows[0] ?? []) {
    for (const second of windows[1] ?? []) {
      for (const third of windows[2] ?? []) {
        visit(
          [first.evaluatedSymbols, second.evaluatedSymbols, third.evaluatedSymbols],
          first.scatters + second.scatters + third.scatters,
        );
      }
    }
  }
}
