import { REELS, type CompiledModel, type CompiledSet, type SpinMode } from '../model.ts';
import { DECIDED, type LineAutomaton } from './line-automaton.ts';

/** The symbols that two lines show on one reel, and the number of stops that show them. */
interface PairOutcome {
  readonly first: number;
  readonly second: number;
  readonly count: number;
}

/** The rows that two lines read on one reel. */
type RowPair = readonly [first: number, second: number];

/**
 * Sums the square of the total line pay over all stop combinations, by summing the product of the pays of each pair of lines. Pairs that have
 * the same sum are computed once and multiplied by their number (see `groupPairs`).
 * The par sheet needs this second moment for the variance. Pays are in coins. Throws a RangeError if a weight exceeds the safe integers.
 */
export function sumSquaredLinePays(compiled: CompiledModel, mode: SpinMode, automaton: LineAutomaton): bigint {
  const set = compiled.sets[mode];
  const findOutcomes = memoise((key: string) => {
    const [reel = 0, first = 0, second = 0] = key.split('/').map(Number);
    return countPairOutcomes(set, reel, [first, second]);
  });
  let total = 0n;
  for (const { rows, pairs } of groupPairs(compiled.model.lines, set)) {
    const outcomes = rows.map(([first, second], reel) => findOutcomes(`${reel}/${first}/${second}`));
    total += BigInt(pairs) * sumProducts(automaton, outcomes);
  }
  return total;
}

/** Pairs of lines that have the same sum of products: the rows of one of these pairs on each reel, and the number of pairs. */
interface PairGroup {
  readonly rows: readonly RowPair[];
  pairs: number;
}

/**
 * Groups the ordered pairs of lines whose products have the same sum. A pair and its exchange have the same sum. Because a strip is circular,
 * only the distance of the two rows on a reel matters, unless wilds expand: an expanding wild depends on the edges of the window.
 */
function groupPairs(lines: CompiledModel['model']['lines'], set: CompiledSet): PairGroup[] {
  const groups = new Map<string, PairGroup>();
  for (const first of lines) {
    for (const second of lines) {
      const rows = first.map((row, reel) => normaliseRows([row, second[reel] ?? 0], set));
      const exchanged = first.map((row, reel) => normaliseRows([second[reel] ?? 0, row], set));
      const canonicalRows = rows.join() <= exchanged.join() ? rows : exchanged;
      const group = groups.get(canonicalRows.join()) ?? { rows: canonicalRows, pairs: 0 };
      group.pairs += 1;
      groups.set(canonicalRows.join(), group);
    }
  }
  return [...groups.values()];
}

/** Shifts the two rows to the top of the window, so that equivalent pairs of rows become equal. Expanding wilds forbid the shift. */
function normaliseRows([first, second]: RowPair, { set }: CompiledSet): RowPair {
  if (set.expandingWilds) return [first, second];
  const top = Math.min(first, second);
  return [first - top, second - top];
}

/** Counts the stops of a reel by the pair of symbols that two lines show. */
function countPairOutcomes(set: CompiledSet, reel: number, [firstRow, secondRow]: RowPair): PairOutcome[] {
  const groups = new Map<string, PairOutcome>();
  for (const { evaluatedSymbols } of set.windows[reel] ?? []) {
    const first = evaluatedSymbols[firstRow] ?? 0;
    const second = evaluatedSymbols[secondRow] ?? 0;
    const key = `${first}/${second}`;
    groups.set(key, { first, second, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

function memoise<T>(compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const value = cache.get(key) ?? compute(key);
    cache.set(key, value);
    return value;
  };
}

/**
 * The weights of the states of two lines. A weight is the number of stop combinations that lead to the state. If only one line is undecided, the
 * weight also contains the pay of the decided line as a factor.
 */
interface PairStates {
  readonly bothOpen: Map<number, number>;
  readonly firstOpen: Map<number, number>;
  readonly secondOpen: Map<number, number>;
}

/** A pair of states is encoded as `first * STATES_MAX + second`, so an automaton must have fewer states per reel. */
const STATES_MAX = 4096;

const createPairStates = (): PairStates => ({ bothOpen: new Map(), firstOpen: new Map(), secondOpen: new Map() });

/** Sums the product of the pays of two lines over all stop combinations of the reels. */
function sumProducts(automaton: LineAutomaton, reels: readonly (readonly PairOutcome[])[]): bigint {
  let states: PairStates = { ...createPairStates(), bothOpen: new Map([[0, 1]]) };
  let total = 0n;
  for (let reel = 0; reel < REELS; reel += 1) {
    const laterCombinations = reels
      .slice(reel + 1)
      .reduce((product, outcomes) => product * outcomes.reduce((sum, { count }) => sum + count, 0), 1);
    const accumulated = { next: createPairStates(), decidedSum: 0n };
    for (const outcome of reels[reel] ?? []) advancePairs(automaton, { reel, states, outcome, accumulated });
    total += accumulated.decidedSum * BigInt(laterCombinations);
    states = accumulated.next;
  }
  return total;
}

interface PairStep {
  readonly reel: number;
  readonly states: PairStates;
  readonly outcome: PairOutcome;
  readonly accumulated: { readonly next: PairStates; decidedSum: bigint };
}

/** Advances all weighted states of the two lines by one reel outcome, and adds the products of pays that this outcome decides. */
function advancePairs(automaton: LineAutomaton, { reel, states, outcome, accumulated }: PairStep): void {
  const step = (state: number, symbol: number) =>
    automaton.steps[reel]?.[state]?.[symbol] ?? { state: DECIDED, pay: 0 };
  for (const [pair, weight] of states.bothOpen) {
    const first = step(Math.floor(pair / STATES_MAX), outcome.first);
    const second = step(pair % STATES_MAX, outcome.second);
    const ways = weight * outcome.count;
    if (first.state !== DECIDED && second.state !== DECIDED)
      addWeight(accumulated.next.bothOpen, first.state * STATES_MAX + second.state, ways);
    else if (first.state !== DECIDED) addWeight(accumulated.next.firstOpen, first.state, ways * second.pay);
    else if (second.state !== DECIDED) addWeight(accumulated.next.secondOpen, second.state, ways * first.pay);
    else accumulated.decidedSum += BigInt(ways) * BigInt(first.pay * second.pay);
  }
  for (const line of ['first', 'second'] as const) {
    for (const [state, weight] of states[`${line}Open`]) {
      const { state: after, pay } = step(state, outcome[line]);
      if (after !== DECIDED) addWeight(accumulated.next[`${line}Open`], after, weight * outcome.count);
      else accumulated.decidedSum += BigInt(weight) * BigInt(outcome.count * pay);
    }
  }
}

/** Adds a weight. Weights are far below 2^53 for strips of realistic length; a larger weight throws, because it would lose precision. */
function addWeight(weights: Map<number, number>, key: number, value: number): void {
  if (value === 0) return;
  const sum = (weights.get(key) ?? 0) + value;
  if (!Number.isSafeInteger(sum)) throw new RangeError('a count left the exact integers');
  weights.set(key, sum);
}
