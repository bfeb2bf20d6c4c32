import type { CompiledModel, ReelWindow, SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';

/** The bound is computed for the first three of five reels: few enough triples to sort, with two reels left to try for each of them. */
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
export function computeMaxSpinPay(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): number {
  const set = compiled.sets[mode];
  const windows = set.windows.map(removeDuplicateWindows);
  const computeScatterPay = (scatters: number): number =>
    (compiled.awards[scatters]?.pay ?? 0) * compiled.model.lines.length * set.set.multiplier;
  const maxLaterScatters = windows
    .slice(HEAD_REELS)
    .reduce((sum, reel) => sum + Math.max(...reel.map(({ scatters }) => scatters)), 0);

  let best = 0;
  for (const head of listHeadsByBound(compiled, automaton, windows, (headScatters) =>
    computeScatterPay(headScatters + maxLaterScatters),
  )) {
    if (head.bound <= best) break;
    for (const fourth of windows[3] ?? []) {
      const extendedHead = extendHead(compiled, automaton, head, fourth, 3);
      for (const fifth of windows[4] ?? []) {
        const { paid, scatters } = extendHead(compiled, automaton, extendedHead, fifth, 4);
        best = Math.max(best, paid + computeScatterPay(scatters));
      }
    }
  }
  return best;
}

/** Lists all combinations of windows on the first reels in descending order of their upper bounds. */
function listHeadsByBound(
  compiled: CompiledModel,
  automaton: LineAutomaton,
  windows: readonly ReelWindow[][],
  scatterBound: (headScatters: number) => number,
): Head[] {
  const start = { states: compiled.model.lines.map(() => 0), paid: 0, scatters: 0 };
  let heads: Omit<Head, 'bound'>[] = [start];
  for (let reel = 0; reel < HEAD_REELS; reel += 1) {
    heads = heads.flatMap((head) =>
      (windows[reel] ?? []).map((window) => extendHead(compiled, automaton, head, window, reel)),
    );
  }
  return heads
    .map((head) => {
      const undecidedBound = head.states.reduce(
        (sum, state) => sum + (state === DECIDED ? 0 : (automaton.bestPay[HEAD_REELS]?.[state] ?? 0)),
        0,
      );
      return { ...head, bound: head.paid + undecidedBound + scatterBound(head.scatters) };
    })
    .toSorted((left, right) => right.bound - left.bound);
}

/** Adds the window of the next reel to the head: advances the state of every line and adds the pays of the lines that the reel decides. */
function extendHead(
  compiled: CompiledModel,
  automaton: LineAutomaton,
  head: Omit<Head, 'bound'>,
  window: ReelWindow,
  reel: number,
): Omit<Head, 'bound'> {
  let paid = head.paid;
  const states = head.states.map((state, line) => {
    if (state === DECIDED) return DECIDED;
    const symbol = window.evaluatedSymbols[compiled.model.lines[line]?.[reel] ?? 0] ?? 0;
    const step = automaton.steps[reel]?.[state]?.[symbol];
    paid += step?.pay ?? 0;
    return step?.state ?? DECIDED;
  });
  return { states, paid, scatters: head.scatters + window.scatters };
}

/** Removes windows that read the same symbols and show as many scatters as another window, because such windows pay the same. */
function removeDuplicateWindows(windows: readonly ReelWindow[]): ReelWindow[] {
  return [
    ...new Map(windows.map((window) => [`${window.evaluatedSymbols.join()}/${window.scatters}`, window])).values(),
  ];
}
