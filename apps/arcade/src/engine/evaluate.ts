import { REELS, type CompiledModel, type ReelWindow, type SpinMode } from './model.ts';

/** A line that pays in one spin. */
export interface LineWin {
  /** Index into the model's lines. */
  readonly line: number;
  /** Index into the model's symbols: the symbol that is paid, which is the wild if the wilds pay more as wilds. */
  readonly symbol: number;
  /** The number of reels from the left that show the symbol or a wild. */
  readonly run: number;
  /** The pay in multiples of the coin, after all multipliers. */
  readonly pay: number;
}

/** The evaluated result of one spin: the paid spin of a round, or one of its free games. */
export interface SpinResult {
  readonly mode: SpinMode;
  /** The position on each reel's strip, from 0, of the symbol in the top row. */
  readonly stops: readonly number[];
  readonly lineWins: readonly LineWin[];
  /** The number of scatters in view. */
  readonly scatters: number;
  /** The pay of the scatters in multiples of the coin, after all multipliers. */
  readonly scatterPay: number;
  readonly freeGamesWon: number;
  /** The pay of lines and scatters together, in multiples of the coin. */
  readonly pay: number;
}

/**
 * Evaluates the five stops of a spin. The function is pure: the same stops always give the same result. Throws a RangeError if the number of
 * stops is not five or a reel has no such stop.
 */
export function evaluateSpin(compiled: CompiledModel, mode: SpinMode, stops: readonly number[]): SpinResult {
  const windows = findWindows(compiled, mode, stops);
  const lineWins = compiled.model.lines.flatMap((rows, line) => {
    const win = evaluateLine(
      compiled,
      mode,
      windows.map((window, reel) => window.evaluatedSymbols[rows[reel] ?? 0] ?? 0),
    );
    return win ? [{ line, ...win }] : [];
  });
  const scatters = windows.reduce((sum, window) => sum + window.scatters, 0);
  const award = compiled.awards[scatters];
  const scatterPay = (award?.pay ?? 0) * compiled.model.lines.length * compiled.sets[mode].set.multiplier;
  return {
    mode,
    stops,
    lineWins,
    scatters,
    scatterPay,
    freeGamesWon: award?.freeGames ?? 0,
    pay: lineWins.reduce((sum, win) => sum + win.pay, scatterPay),
  };
}

/** Returns the window of each reel. Throws a RangeError if a stop does not exist. */
function findWindows(compiled: CompiledModel, mode: SpinMode, stops: readonly number[]): ReelWindow[] {
  if (stops.length !== REELS) throw new RangeError(`five stops, not ${stops.length}`);
  return stops.map((stop, reel) => {
    const window = compiled.sets[mode].windows[reel]?.[stop];
    if (!window) throw new RangeError(`reel ${reel} has no stop ${stop}`);
    return window;
  });
}

/**
 * Evaluates a line from the left. Leading wilds pay either as wilds or as substitutes for the symbol that follows the wilds, whichever pays more
 * (the substituted symbol wins a tie). Returns `undefined` if the line pays nothing.
 */
export function evaluateLine(
  compiled: CompiledModel,
  mode: SpinMode,
  cells: readonly number[],
): Omit<LineWin, 'line'> | undefined {
  const { wild, scatter, pays } = compiled;
  const { multiplier, wildMultiplier } = compiled.sets[mode].set;
  let wilds = 0;
  while (cells[wilds] === wild) wilds += 1;
  const asWilds = { symbol: wild, run: wilds, pay: (pays[wild]?.[wilds] ?? 0) * multiplier };
  const lead = cells[wilds];
  if (lead === undefined || lead === scatter) return asWilds.pay > 0 ? asWilds : undefined;

  let run = wilds;
  let substituted = wilds > 0;
  while (run < cells.length && (cells[run] === lead || cells[run] === wild)) {
    substituted ||= cells[run] === wild;
    run += 1;
  }
  const asLead = { symbol: lead, run, pay: (pays[lead]?.[run] ?? 0) * multiplier * (substituted ? wildMultiplier : 1) };
  const best = asWilds.pay > asLead.pay ? asWilds : asLead;
  return best.pay > 0 ? best : undefined;
}
