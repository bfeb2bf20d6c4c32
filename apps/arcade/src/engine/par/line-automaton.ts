import { REELS, type CompiledModel, type SpinMode } from '../model.ts';

/**
 * A finite automaton that reads a line from the left, one reel after the other. Prefixes of a line that cannot lead to different pays share a
 * state, so that counting needs a few dozen states instead of every combination of symbols.
 */
export interface LineAutomaton {
  /** The transitions, indexed as `steps[reel][state][symbol]`, for the state before the reel and the symbol that the reel shows. */
  readonly steps: readonly (readonly (readonly Step[])[])[];
  /** The upper bounds, indexed as `bestPay[reel][state]`: the largest pay that a line in this state before the reel can still reach. */
  readonly bestPay: readonly (readonly number[])[];
}

/** A transition. Either the line is undecided and `state` is its state before the next reel, or `state` is `DECIDED` and `pay` is its pay. */
interface Step {
  readonly state: number;
  readonly pay: number;
}

/** Marks a line whose pay the remaining reels cannot change. */
export const DECIDED = -1;

/** The properties of the reels read so far (a prefix of the line) that decide what the line can still pay. */
interface LinePrefix {
  /** The first symbol that is not a wild, or `undefined` if the line has shown only wilds. */
  readonly lead: number | undefined;
  /** True if a wild substitutes for another symbol in the prefix, so that the wild multiplier applies. */
  readonly substituted: boolean;
  /** The pay of the leading wilds as wilds. */
  readonly wildPay: number;
}

/** Builds the automaton of a mode. The first state (number 0) is the line before its first reel. */
export function buildLineAutomaton(compiled: CompiledModel, mode: SpinMode): LineAutomaton {
  const steps: Step[][][] = [];
  let states: LinePrefix[] = [{ lead: undefined, substituted: false, wildPay: 0 }];
  for (let reel = 0; reel < REELS; reel += 1) {
    const nextStates = new StateNumbering<LinePrefix>(
      ({ lead, substituted, wildPay }) => `${lead}/${substituted}/${wildPay}`,
    );
    steps.push(
      states.map((prefix) =>
        compiled.pays.map((_, symbol) => computeStep({ compiled, mode, reel, nextStates }, prefix, symbol)),
      ),
    );
    states = nextStates.items;
  }
  return { steps, bestPay: computeBestPays(steps) };
}

interface StepContext {
  readonly compiled: CompiledModel;
  readonly mode: SpinMode;
  readonly reel: number;
  readonly nextStates: StateNumbering<LinePrefix>;
}

/**
 * Computes the transition of a prefix when the reel shows `symbol`. A symbol that breaks the run decides the line with the symbols before it; on
 * the last reel every line is decided.
 */
function computeStep({ compiled, mode, reel, nextStates }: StepContext, prefix: LinePrefix, symbol: number): Step {
  const { wild, scatter, pays } = compiled;
  const { multiplier, wildMultiplier } = compiled.sets[mode].set;
  const computePay = (after: LinePrefix, length: number): number => {
    const asLead = after.lead === undefined ? 0 : (pays[after.lead]?.[length] ?? 0);
    return Math.max(after.wildPay, asLead * (after.substituted ? wildMultiplier : 1)) * multiplier;
  };
  const continueLine = (after: LinePrefix): Step =>
    reel + 1 === REELS
      ? { state: DECIDED, pay: computePay(after, REELS) }
      : { state: nextStates.getOrAssignNumber(after), pay: 0 };

  if (symbol === wild) {
    if (prefix.lead === undefined)
      return continueLine({ ...prefix, substituted: true, wildPay: pays[wild]?.[reel + 1] ?? 0 });
    return continueLine({ ...prefix, substituted: true });
  }
  if (prefix.lead === undefined && symbol !== scatter) return continueLine({ ...prefix, lead: symbol });
  if (prefix.lead === symbol) return continueLine(prefix);
  return { state: DECIDED, pay: computePay(prefix, reel) };
}

/** Computes the upper bounds of `LineAutomaton.bestPay` from the last reel backwards. */
function computeBestPays(steps: readonly (readonly (readonly Step[])[])[]): number[][] {
  const best: number[][] = Array.from({ length: REELS + 1 }, () => []);
  for (let reel = REELS - 1; reel >= 0; reel -= 1) {
    best[reel] = (steps[reel] ?? []).map((row) =>
      Math.max(...row.map(({ state, pay }) => (state === DECIDED ? pay : (best[reel + 1]?.[state] ?? 0)))),
    );
  }
  return best;
}

/** Numbers distinct items from 0 in the order of their first use. Items with the same key get the same number. */
class StateNumbering<T> {
  readonly items: T[] = [];
  readonly #numbersByKey = new Map<string, number>();
  readonly #toKey: (item: T) => string;

  constructor(toKey: (item: T) => string) {
    this.#toKey = toKey;
  }

  getOrAssignNumber(item: T): number {
    const key = this.#toKey(item);
    const existingNumber = this.#numbersByKey.get(key);
    if (existingNumber !== undefined) return existingNumber;
    this.#numbersByKey.set(key, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}
