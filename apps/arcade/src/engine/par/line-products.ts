import { REELS, type CompiledModel, type CompiledSet, type SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';

interface PairOutcome {
  readonly left: number;
  readonly right: number;
  readonly count: number;
}

/** The rows that two lines read on one reel. */
type RowPair = readonly [left: number, right: number];

/**
 * The square of what all lines pay together, summed over all stop combinations: the sum over all pairs of lines of the product
 * of their pays. Pairs that must count the same are counted once: see `pairKinds`.
 */
export function sumSquaredLinePays(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): bigint {
  const set = compiled.sets[mode];
  const outcomesOf = remembered((key: string) => {
    const [reel = 0, left = 0, right = 0] = key.split('/').map(Number);
    return pairOutcomes(set, reel, [left, right]);
  });
  let total = 0n;
  for (const { rows, pairs } of pairKinds(compiled.model.lines, set)) {
    const outcomes = rows.map(([left, right], reel) => outcomesOf(`${reel}/${left}/${right}`));
    total += BigInt(pairs) * sumProducts(automaton, outcomes);
  }
  return total;
}

interface PairKind {
  readonly rows: readonly RowPair[];
  pairs: number;
}

/**
 * Ordered pairs of lines, grouped where their products have the same sum: a pair and its exchange always have; and a strip is a
 * ring, so only the distance of two rows matters, unless wilds grow over their reel (then the window's edges matter too).
 */
function pairKinds(lines: CompiledModel['model']['lines'], set: CompiledSet): PairKind[] {
  const kinds = new Map<string, PairKind>();
  for (const left of lines) {
    for (const right of lines) {
      const rows = left.map((row, reel) => settleRows([row, right[reel] ?? 0], set));
      const exchanged = left.map((row, reel) => settleRows([right[reel] ?? 0, row], set));
      const chosen = rows.join() <= exchanged.join() ? rows : exchanged;
      const kind = kinds.get(chosen.join()) ?? { rows: chosen, pairs: 0 };
      kind.pairs += 1;
      kinds.set(chosen.join(), kind);
    }
  }
  return [...kinds.values()];
}

function settleRows([left, right]: RowPair, { set }: CompiledSet): RowPair {
  if (set.expandingWilds) return [left, right];
  const top = Math.min(left, right);
  return [left - top, right - top];
}

/** The symbols that two lines see on one reel, with the number of stops for each pair of them. */
function pairOutcomes(set: CompiledSet, reel: number, [leftRow, rightRow]: RowPair): PairOutcome[] {
  const groups = new Map<string, PairOutcome>();
  for (const { read } of set.windows[reel] ?? []) {
    const left = read[leftRow] ?? 0;
    const right = read[rightRow] ?? 0;
    const key = `${left}/${right}`;
    groups.set(key, { left, right, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

/** The weights of two lines. Where only one line is still open, the pay of the decided line is already multiplied into the weight. */
interface PairStates {
  readonly bothOpen: Map<number, number>;
  readonly leftOpen: Map<number, number>;
  readonly rightOpen: Map<number, number>;
}

const STATES_MAX = 4096;

const noStates = (): PairStates => ({ bothOpen: new Map(), leftOpen: new Map(), rightOpen: new Map() });

function sumProducts(automaton: LineAutomaton, reels: readonly (readonly PairOutcome[])[]): bigint {
  let states: PairStates = { ...noStates(), bothOpen: new Map([[0, 1]]) };
  let total = 0n;
  for (let reel = 0; reel < REELS; reel += 1) {
    const rest = reels
      .slice(reel + 1)
      .reduce((product, outcomes) => product * outcomes.reduce((sum, { count }) => sum + count, 0), 1);
    const turn = { next: noStates(), decided: 0n };
    for (const outcome of reels[reel] ?? []) takePair(automaton, { reel, states, outcome, turn });
    total += turn.decided * BigInt(rest);
    states = turn.next;
  }
  return total;
}

interface PairTurn {
  readonly reel: number;
  readonly states: PairStates;
  readonly outcome: PairOutcome;
  readonly turn: { readonly next: PairStates; decided: bigint };
}

function takePair(automaton: LineAutomaton, { reel, states, outcome, turn }: PairTurn): void {
  const step = (state: number, symbol: number) =>
    automaton.steps[reel]?.[state]?.[symbol] ?? { state: DECIDED, pay: 0 };
  for (const [pair, weight] of states.bothOpen) {
    const left = step(Math.floor(pair / STATES_MAX), outcome.left);
    const right = step(pair % STATES_MAX, outcome.right);
    const ways = weight * outcome.count;
    if (left.state !== DECIDED && right.state !== DECIDED)
      addTo(turn.next.bothOpen, left.state * STATES_MAX + right.state, ways);
    else if (left.state !== DECIDED) addTo(turn.next.leftOpen, left.state, ways * right.pay);
    else if (right.state !== DECIDED) addTo(turn.next.rightOpen, right.state, ways * left.pay);
    else turn.decided += BigInt(ways) * BigInt(left.pay * right.pay);
  }
  for (const side of ['left', 'right'] as const) {
    for (const [state, weight] of states[`${side}Open`]) {
      const { state: after, pay } = step(state, outcome[side]);
      if (after !== DECIDED) addTo(turn.next[`${side}Open`], after, weight * outcome.count);
      else turn.decided += BigInt(weight) * BigInt(outcome.count * pay);
    }
  }
}

/** Weights are counts times one pay: far below 2^53 for any strip that a reel can carry, and refused beyond it. */
function addTo(weights: Map<number, number>, key: number, value: number): void {
  if (value === 0) return;
  const sum = (weights.get(key) ?? 0) + value;
  if (!Number.isSafeInteger(sum)) throw new RangeError('a count left the exact integers');
  weights.set(key, sum);
}
