import { REELS, type CompiledModel, type SpinMode } from '../model.ts';

/**
 * A line read from the left, one reel after the other, as a finite automaton. Symbols that cannot change what the line pays
 * any more fall together, so that counting needs a few dozen states instead of every combination of symbols.
 */
export interface LineAutomaton {
  /** steps[reel][state][symbol]: what a state becomes when the next reel shows the symbol. */
  readonly steps: readonly (readonly (readonly Step[])[])[];
  /** bestPay[level][state]: the most that a line in this state can still come to. */
  readonly bestPay: readonly (readonly number[])[];
}

/** Either the line goes on in a state of the next level, or it is decided and pays. */
interface Step {
  readonly state: number;
  readonly pay: number;
}

export const DECIDED = -1;

interface Run {
  /** Undefined while the line has shown wilds only. */
  readonly lead: number | undefined;
  readonly substituted: boolean;
  /** The pay of the leading wilds by themselves. */
  readonly wildPay: number;
}

export function buildLineAutomaton(compiled: CompiledModel, mode: SpinMode): LineAutomaton {
  const steps: Step[][][] = [];
  let states: Run[] = [{ lead: undefined, substituted: false, wildPay: 0 }];
  for (let reel = 0; reel < REELS; reel += 1) {
    const next = new Interned<Run>(({ lead, substituted, wildPay }) => `${lead}/${substituted}/${wildPay}`);
    steps.push(
      states.map((run) => compiled.pays.map((_, symbol) => step({ compiled, mode, reel, next }, run, symbol))),
    );
    states = next.items;
  }
  return { steps, bestPay: bestPays(steps) };
}

interface StepContext {
  readonly compiled: CompiledModel;
  readonly mode: SpinMode;
  readonly reel: number;
  readonly next: Interned<Run>;
}

function step({ compiled, mode, reel, next }: StepContext, run: Run, symbol: number): Step {
  const { wild, scatter, pays } = compiled;
  const { multiplier, wildMultiplier } = compiled.sets[mode].set;
  const payOf = (after: Run, length: number): number => {
    const asLead = after.lead === undefined ? 0 : (pays[after.lead]?.[length] ?? 0);
    return Math.max(after.wildPay, asLead * (after.substituted ? wildMultiplier : 1)) * multiplier;
  };
  const goOn = (after: Run): Step =>
    reel + 1 === REELS ? { state: DECIDED, pay: payOf(after, REELS) } : { state: next.indexOf(after), pay: 0 };

  if (symbol === wild) {
    if (run.lead === undefined) return goOn({ ...run, substituted: true, wildPay: pays[wild]?.[reel + 1] ?? 0 });
    return goOn({ ...run, substituted: true });
  }
  if (run.lead === undefined && symbol !== scatter) return goOn({ ...run, lead: symbol });
  if (run.lead === symbol) return goOn(run);
  return { state: DECIDED, pay: payOf(run, reel) };
}

function bestPays(steps: readonly (readonly (readonly Step[])[])[]): number[][] {
  const best: number[][] = Array.from({ length: REELS + 1 }, () => []);
  for (let reel = REELS - 1; reel >= 0; reel -= 1) {
    best[reel] = (steps[reel] ?? []).map((row) =>
      Math.max(...row.map(({ state, pay }) => (state === DECIDED ? pay : (best[reel + 1]?.[state] ?? 0)))),
    );
  }
  return best;
}

class Interned<T> {
  readonly items: T[] = [];
  readonly #known = new Map<string, number>();
  readonly #keyOf: (item: T) => string;

  constructor(keyOf: (item: T) => string) {
    this.#keyOf = keyOf;
  }

  indexOf(item: T): number {
    const key = this.#keyOf(item);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}
