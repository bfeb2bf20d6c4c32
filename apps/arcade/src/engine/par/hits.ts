import type { CompiledModel, SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';
import { countScatters, cycleOf } from './scatter-counts.ts';

const DECIDING_REELS = 3;

/**
 * How many stop combinations pay anything. Every line symbol pays from three of a kind on, so the first three reels decide
 * whether any line pays; where none does, only the scatters of the last two reels still matter, and those are a convolution.
 */
export function countHits(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): bigint {
  const set = compiled.sets[mode];
  const lastReels = countScatters(set, DECIDING_REELS);
  const lastCycle = lastReels.reduce((sum, count) => sum + count, 0n);
  const heads = [...new Set(compiled.model.lines.map((rows) => rows.slice(0, DECIDING_REELS).join()))].map((head) =>
    head.split(',').map(Number),
  );
  let hits = 0n;
  const scattersWithoutLine: number[] = [];
  forEachTriple(set.windows, (triple, scatters) => {
    if (
      heads.some((rows) =>
        linePays(
          automaton,
          rows.map((row, reel) => triple[reel]?.[row] ?? 0),
        ),
      )
    )
      hits += lastCycle;
    else scattersWithoutLine[scatters] = (scattersWithoutLine[scatters] ?? 0) + 1;
  });
  scattersWithoutLine.forEach((ways, seen) => {
    const paying = lastReels.reduce(
      (sum, count, more) => ((compiled.awards[seen + more]?.pay ?? 0) > 0 ? sum + count : sum),
      0n,
    );
    hits += BigInt(ways) * paying;
  });
  if (hits > cycleOf(set)) throw new RangeError('more hits than stops');
  return hits;
}

function linePays(automaton: LineAutomaton, cells: readonly number[]): boolean {
  let state = 0;
  for (const [reel, symbol] of cells.entries()) {
    const step = automaton.steps[reel]?.[state]?.[symbol];
    if (!step || step.state === DECIDED) return (step?.pay ?? 0) > 0;
    state = step.state;
  }
  return true;
}

type Windows = CompiledModel['sets']['base']['windows'];

function forEachTriple(
  windows: Windows,
  visit: (triple: readonly (readonly number[])[], scatters: number) => void,
): void {
  for (const first of windows[0] ?? []) {
    for (const second of windows[1] ?? []) {
      for (const third of windows[2] ?? []) {
        visit([first.read, second.read, third.read], first.scatters + second.scatters + third.scatters);
      }
    }
  }
}
