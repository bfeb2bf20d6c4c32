/**
 * The model of a 5x3 line slot: everything that decides what a spin pays, as integers. No clock, no chance, no Node, no DOM.
 *
 * Pays are multiples: of the coin for a line, of the stake (lines x coin) for scatters.
 *
 * The model of a published title never changes: past rounds are verified against it. Other reels or pays are another title.
 */
export const REELS = 5;
export const ROWS = 3;

export type TitleCode = 'crown-of-embers' | 'lagoon-pearls' | 'lantern-garden';
export type Volatility = 'low' | 'medium' | 'high';
export type SpinMode = 'base' | 'free';

/** The letter of a symbol in the strips. */
type SymbolLetter = string;

export interface SymbolRule {
  readonly letter: SymbolLetter;
  readonly kind: 'pay' | 'wild' | 'scatter';
  /** Multiples of the coin for 3, 4 and 5 of a kind from the left. Scatters have none here. */
  readonly pays: readonly [number, number, number];
}

interface ScatterAward {
  readonly count: number;
  /** Multiple of the whole stake. */
  readonly pay: number;
  readonly freeGames: number;
}

interface ReelSet {
  /** Five strips, read downwards, closed to a ring. */
  readonly strips: readonly string[];
  /** Every win of this mode is multiplied by it. */
  readonly multiplier: number;
  /** A line win in which a wild stands for another symbol is multiplied by it. */
  readonly wildMultiplier: number;
  /** A wild in view covers its whole reel before lines are read. Scatters are counted before that. */
  readonly expandingWilds: boolean;
}

export interface SlotModel {
  readonly code: TitleCode;
  readonly volatility: Volatility;
  /** Return to player in hundredths of a percent; the par sheet must agree within one of them. */
  readonly declaredReturnBp: number;
  readonly symbols: readonly SymbolRule[];
  /** Row (0 top to 2 bottom) on each of the five reels. */
  readonly lines: readonly (readonly number[])[];
  readonly scatterAwards: readonly ScatterAward[];
  readonly base: ReelSet;
  readonly free: ReelSet;
  /** No round plays more free games than this, however often they are won again. */
  readonly freeGamesMax: number;
}

/** The view of one stop of one reel: symbol numbers by row as the lines see them, and the scatters in view. */
export interface ReelWindow {
  readonly shown: readonly number[];
  readonly read: readonly number[];
  readonly scatters: number;
}

export interface CompiledSet {
  readonly mode: SpinMode;
  readonly set: ReelSet;
  /** windows[reel][stop] */
  readonly windows: readonly (readonly ReelWindow[])[];
}

export interface CompiledModel {
  readonly model: SlotModel;
  readonly wild: number;
  readonly scatter: number;
  /** pays[symbol][run length 0..5] in coins. */
  readonly pays: readonly (readonly number[])[];
  /** awards[scatters in view] */
  readonly awards: readonly ScatterAward[];
  readonly sets: Readonly<Record<SpinMode, CompiledSet>>;
}

export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Checks the model and turns letters into numbers. Throws ModelError: a wrong model is a mistake in the code. */
export function compileModel(model: SlotModel): CompiledModel {
  checkModel(model);
  const wild = model.symbols.findIndex((symbol) => symbol.kind === 'wild');
  const scatter = model.symbols.findIndex((symbol) => symbol.kind === 'scatter');
  const numbers = new Map(model.symbols.map((symbol, index) => [symbol.letter, index]));
  const compileSet = (mode: SpinMode, set: ReelSet): CompiledSet => ({
    mode,
    set,
    windows: set.strips.map((strip) => stripWindows(strip, numbers, { wild, scatter, expands: set.expandingWilds })),
  });
  return {
    model,
    wild,
    scatter,
    pays: model.symbols.map(({ pays }) => [0, 0, 0, ...pays]),
    awards: Array.from({ length: REELS * ROWS + 1 }, (_, count) => awardFor(model, count)),
    sets: { base: compileSet('base', model.base), free: compileSet('free', model.free) },
  };
}

/** More scatters than the table knows count as its last row. */
function awardFor(model: SlotModel, count: number): ScatterAward {
  const row = model.scatterAwards.findLast((award) => award.count <= count);
  return row ? { ...row, count } : { count, pay: 0, freeGames: 0 };
}

interface WindowRule {
  readonly wild: number;
  readonly scatter: number;
  readonly expands: boolean;
}

function stripWindows(strip: string, numbers: ReadonlyMap<string, number>, rule: WindowRule): ReelWindow[] {
  const letters = Array.from(strip);
  const symbols = letters.map((letter) => {
    const symbol = numbers.get(letter);
    if (symbol === undefined)
      throw new ModelError(`the strip ${strip} holds ${letter}, which the pay table does not know`);
    return symbol;
  });
  return symbols.map((_, stop) => {
    const shown = Array.from({ length: ROWS }, (__, row) => symbols[(stop + row) % symbols.length] ?? 0);
    const covered = rule.expands && shown.includes(rule.wild);
    return {
      shown,
      read: covered ? shown.map(() => rule.wild) : shown,
      scatters: shown.filter((symbol) => symbol === rule.scatter).length,
    };
  });
}

function checkModel(model: SlotModel): void {
  const refuse = (reason: string): never => {
    throw new ModelError(`${model.code}: ${reason}`);
  };
  const letters = new Set(model.symbols.map((symbol) => symbol.letter));
  if (letters.size !== model.symbols.length) refuse('two symbols share a letter');
  for (const kind of ['wild', 'scatter'] as const) {
    if (model.symbols.filter((symbol) => symbol.kind === kind).length !== 1) refuse(`needs exactly one ${kind}`);
  }
  const pays = model.symbols.filter((symbol) => symbol.kind !== 'scatter').flatMap((symbol) => symbol.pays);
  // Hit frequency is counted on the first three reels: it relies on every line symbol paying from three on.
  if (pays.some((pay) => !Number.isSafeInteger(pay) || pay <= 0))
    refuse('every line symbol pays a positive integer from three on');
  for (const line of model.lines) {
    if (line.length !== REELS || line.some((row) => !Number.isInteger(row) || row < 0 || row >= ROWS))
      refuse('a line leaves the window');
  }
  if (new Set(model.lines.map(String)).size !== model.lines.length) refuse('two lines are the same');
  for (const set of [model.base, model.free]) {
    if (set.strips.length !== REELS || set.strips.some((strip) => strip.length < ROWS))
      refuse('needs five strips of at least three symbols');
    if (![set.multiplier, set.wildMultiplier].every((factor) => Number.isSafeInteger(factor) && factor >= 1)) {
      refuse('multipliers are positive integers');
    }
  }
  if (model.scatterAwards.some((award, index) => award.count <= (model.scatterAwards[index - 1]?.count ?? 0))) {
    refuse('scatter awards go upwards');
  }
}
