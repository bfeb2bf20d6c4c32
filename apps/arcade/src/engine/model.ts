/**
 * The model of a slot with five reels, three rows and pay lines. The model contains everything that decides what a spin pays, as integers. The
 * engine is pure: it uses no clock, no randomness, no Node and no DOM.
 *
 * Line pays are multiples of the coin; scatter pays are multiples of the stake (lines x coin).
 *
 * The model of a published title must never change, because past rounds are verified against the model. Other reels or pays need a new title.
 */
export const REELS = 5;
export const ROWS = 3;

/** A title is a mathematical model that several games of the catalogue share; each game gives the title its own appearance. */
export type TitleCode = 'crown-of-embers' | 'lagoon-pearls' | 'lantern-garden';
/** How strongly the pays of a title vary around their mean. */
export type Volatility = 'low' | 'medium' | 'high';
/** `base` is the paid spin of a round, `free` is a free game that an earlier spin of the round has won. */
export type SpinMode = 'base' | 'free';

/** The letter that represents a symbol in the strips. */
type SymbolLetter = string;

/** A symbol of a title and what it pays on a line. */
export interface SymbolRule {
  readonly letter: SymbolLetter;
  readonly kind: 'pay' | 'wild' | 'scatter';
  /** The pays for 3, 4 and 5 of a kind from the left, as multiples of the coin. A scatter has zeros; `scatterAwards` lists its pays. */
  readonly pays: readonly [number, number, number];
}

/** The award for scatters in view, in any position. */
interface ScatterAward {
  /** The number of scatters in view that earns the award. A larger number earns the next row of the table, or the last row if there is none. */
  readonly count: number;
  /** The pay as a multiple of the whole stake. */
  readonly pay: number;
  readonly freeGames: number;
}

/** The reels and the multipliers of a spin mode. */
interface ReelSet {
  /** Five strips of symbol letters. A strip is read downwards and is circular. */
  readonly strips: readonly string[];
  /** The factor that multiplies every win of this mode. */
  readonly multiplier: number;
  /** The factor that multiplies a line win in which a wild substitutes for another symbol. */
  readonly wildMultiplier: number;
  /** If true, a wild in view covers its whole reel before the lines are read. Scatters are counted before the wild expands. */
  readonly expandingWilds: boolean;
}

/** The complete mathematical definition of a title, as its file in `titles/` states it. `compileModel` validates it. */
export interface SlotModel {
  readonly code: TitleCode;
  readonly volatility: Volatility;
  /** The return to player in basis points (hundredths of a percent). A test compares it with the par sheet, within one basis point. */
  readonly declaredReturnBasisPoints: number;
  readonly symbols: readonly SymbolRule[];
  /** The lines. A line is a list of the row (0 top, 2 bottom) on each of the five reels. */
  readonly lines: readonly (readonly number[])[];
  readonly scatterAwards: readonly ScatterAward[];
  readonly base: ReelSet;
  readonly free: ReelSet;
  /** The largest number of free games in a round, including the free games that are won in free games. */
  readonly freeGamesMax: number;
}

/** The three symbols of a reel that are in view at one stop. */
export interface ReelWindow {
  /** The symbols by row as the reel shows them. */
  readonly displayedSymbols: readonly number[];
  /** The symbols by row as the lines read them, after wilds have expanded. */
  readonly evaluatedSymbols: readonly number[];
  /** The number of scatters in view. Scatters are counted before wilds expand. */
  readonly scatters: number;
}

/** A reel set with the windows of all stops computed in advance. */
export interface CompiledSet {
  readonly mode: SpinMode;
  readonly set: ReelSet;
  /** The windows, indexed as `windows[reel][stop]`. */
  readonly windows: readonly (readonly ReelWindow[])[];
}

/** A validated model whose symbols are numbered by their position in `model.symbols`. */
export interface CompiledModel {
  readonly model: SlotModel;
  /** The number of the wild symbol. */
  readonly wild: number;
  /** The number of the scatter symbol. */
  readonly scatter: number;
  /** The line pays in multiples of the coin, indexed as `pays[symbol][run length]` with run lengths from 0 to 5. */
  readonly pays: readonly (readonly number[])[];
  /** The scatter awards, indexed by the number of scatters in view. */
  readonly awards: readonly ScatterAward[];
  readonly sets: Readonly<Record<SpinMode, CompiledSet>>;
}

/** The error of an invalid model, which is a programming error and not an error of the player's input. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Validates the model, numbers its symbols and precomputes the windows of all stops. Throws a ModelError if the model is invalid. */
export function compileModel(model: SlotModel): CompiledModel {
  validateModel(model);
  const wild = model.symbols.findIndex((symbol) => symbol.kind === 'wild');
  const scatter = model.symbols.findIndex((symbol) => symbol.kind === 'scatter');
  const numbers = new Map(model.symbols.map((symbol, index) => [symbol.letter, index]));
  const compileSet = (mode: SpinMode, set: ReelSet): CompiledSet => ({
    mode,
    set,
    windows: set.strips.map((strip) => computeWindows(strip, numbers, { wild, scatter, expands: set.expandingWilds })),
  });
  return {
    model,
    wild,
    scatter,
    pays: model.symbols.map(({ pays }) => [0, 0, 0, ...pays]),
    awards: Array.from({ length: REELS * ROWS + 1 }, (_, count) => findAward(model, count)),
    sets: { base: compileSet('base', model.base), free: compileSet('free', model.free) },
  };
}

/** Finds the award for the number of scatters. A number above the last row of the table gets the award of the last row. */
function findAward(model: SlotModel, count: number): ScatterAward {
  const row = model.scatterAwards.findLast((award) => award.count <= count);
  return row ? { ...row, count } : { count, pay: 0, freeGames: 0 };
}

/** Decides how a window is read: the numbers of the two special symbols, and whether a wild expands over its whole reel. */
interface WindowRule {
  readonly wild: number;
  readonly scatter: number;
  readonly expands: boolean;
}

/** Computes the window of each stop of a strip. The strip is circular: after its last symbol comes its first. */
function computeWindows(strip: string, numbers: ReadonlyMap<string, number>, rule: WindowRule): ReelWindow[] {
  const letters = Array.from(strip);
  const symbols = letters.map((letter) => {
    const symbol = numbers.get(letter);
    if (symbol === undefined)
      throw new ModelError(`the strip ${strip} holds ${letter}, which the pay table does not know`);
    return symbol;
  });
  return symbols.map((_, stop) => {
    const displayedSymbols = Array.from({ length: ROWS }, (__, row) => symbols[(stop + row) % symbols.length] ?? 0);
    const isCovered = rule.expands && displayedSymbols.includes(rule.wild);
    return {
      displayedSymbols,
      evaluatedSymbols: isCovered ? displayedSymbols.map(() => rule.wild) : displayedSymbols,
      scatters: displayedSymbols.filter((symbol) => symbol === rule.scatter).length,
    };
  });
}

/** Throws a ModelError that names the first rule which the model violates. */
function validateModel(model: SlotModel): void {
  const refuse = (reason: string): never => {
    throw new ModelError(`${model.code}: ${reason}`);
  };
  const letters = new Set(model.symbols.map((symbol) => symbol.letter));
  if (letters.size !== model.symbols.length) refuse('two symbols share a letter');
  for (const kind of ['wild', 'scatter'] as const) {
    if (model.symbols.filter((symbol) => symbol.kind === kind).length !== 1) refuse(`needs exactly one ${kind}`);
  }
  const pays = model.symbols.filter((symbol) => symbol.kind !== 'scatter').flatMap((symbol) => symbol.pays);
  // `countHits` looks only at the first three reels, so every line symbol must pay from three of a kind on.
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
