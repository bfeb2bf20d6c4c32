import type { CompiledModel, ReelWindow, SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';

const HEAD_REELS = 3;

/** A choice of windows on the first reels, with the automaton states of all lines. */
interface Head {
  readonly states: readonly number[];
  /** The sum of the pays of the lines that are already decided. */
  readonly paid: number;
  readonly scatters: number;
  /** An upper bound of the pay of every completion of this head. */
  readonly bound: number;
}

/**
 * Computes the largest pay of one spin in multiples of the coin, exactly, by branch and bound. Each triple of windows on the first three reels
 * (a head) gets an upper bound. The heads are completed in descending order of their bounds until no bound exceeds the best pay found.
 */
export function maxSpinPay(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): number {
  const set = compiled.sets[mode];
  const windows = set.windows.map(removeDuplicateWindows);
  const computeScatterPay = (seen: number): number =>
    (compiled.awards[seen]?.pay ?? 0) * compiled.model.lines.length * set.set.multiplier;
  const maxLaterScatters = windows
    .slice(HEAD_REELS)
    .reduce((sum, reel) => sum + Math.max(...reel.map(({ scatters }) => scatters)), 0);

  let best = 0;
  for (const head of listHeadsByBound(compiled, automaton, windows, (seen) =>
    computeScatterPay(seen + maxLaterScatters),
  )) {
    if (head.bound <= best) break;
    for (const fourth of windows[3] ?? []) {
      const extendedHead = advance(compiled, automaton, head, fourth, 3);
      for (const fifth of windows[4] ?? []) {
        const { paid, scatters } = advance(compiled, automaton, extendedHead, fifth, 4);
        best = Math.max(best, paid + computeScatterPay(scatters));
      }
    }
  }
  return best;
}

function listHeadsByBound(
  compiled: CompiledModel,
  automaton: LineAutomaton,
  windows: readonly ReelWindow[][],
  scatterBound: (seen: number) => number,
): Head[] {
  const start = { states: compiled.model.lines.map(() => 0), paid: 0, scatters: 0 };
  let heads: Omit<Head, 'bound'>[] = [start];
  for (let reel = 0; reel < HEAD_REELS; reel += 1) {
    heads = heads.flatMap((head) =>
      (windows[reel] ?? []).map((window) => advance(compiled, automaton, head, window, reel)),
    );
  }
  return heads
    .map((head) => {
      const open = head.states.reduce(
        (sum, state) => sum + (state === DECIDED ? 0 : (automaton.bestPay[HEAD_REELS]?.[state] ?? 0)),
        0,
      );
      return { ...head, bound: head.paid + open + scatterBound(head.scatters) };
    })
    .toSorted((left, right) => right.bound - left.bound);
}

function advance(
  compiled: CompiledModel,
  automaton: LineAutomaton,
  head: Omit<Head, 'bound'>,
  window: ReelWindow,
  reel: number,
): Omit<Head, 'bound'> {
  let paid = head.paid;
  const states = head.states.map((state, line) => {
    if (state === DECIDED) return DECIDED;
    const symbol = window.read[compiled.model.lines[line]?.[reel] ?? 0] ?? 0;
    const step = automaton.steps[reel]?.[state]?.[symbol];
    paid += step?.pay ?? 0;
    return step?.state ?? DECIDED;
  });
  return { states, paid, scatters: head.scatters + window.scatters };
}

/** Removes windows that read the same symbols and show as many scatters as another window, because such windows pay the same. */
function removeDuplicateWindows(windows: readonly ReelWindow[]): ReelWindow[] {
  return [...new Map(windows.map((window) => [`${window.read.join()}/${window.scatters}`, window])).values()];
}
