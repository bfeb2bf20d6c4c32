import { ONE, type Ratio } from './ratio.ts';

/**
 * What a member picked: a list of symbols for each row of the play's input, in the order of the rows. Symbols are texts, because a
 * leading zero is part of a lottery number.
 */
export type Selection = readonly (readonly string[])[];

/** A row of buttons, e.g. one position with the digits 0 to 9. */
export interface SymbolRow {
  readonly kind: 'symbols';
  /** Names the label of the row: `lottery.rows.<id>`. */
  readonly id: string;
  readonly symbols: readonly string[];
  readonly min: number;
  readonly max: number;
  /** True where every note contains all picked symbols of the row (胆 of 胆拖, 合肖), so that a symbol less does not make fewer notes. */
  readonly isInEveryNote?: true;
}

/** A field for a typed list of numbers. */
export interface WordRow {
  readonly kind: 'words';
  readonly id: string;
  readonly symbols: readonly string[];
  /** Symbols per word. */
  readonly length: number;
  /** False where 112, 121 and 211 are the same note. The word is then written with its symbols in ascending order. */
  readonly isOrdered: boolean;
  /** The accepted patterns of repetition, most frequent symbol first: "21" is a pair with a third symbol. Every word where it is left out. */
  readonly shapes?: readonly string[];
  readonly min: number;
  readonly max: number;
}

export type InputRow = SymbolRow | WordRow;

/** How the bet panel arranges the rows. */
export type InputShape =
  /** A row per position of the draw. */
  | 'positions'
  /** A single row to choose from, or two rows with different meanings (pair and single). */
  | 'set'
  /** A typed list. */
  | 'typed'
  /** Fixed symbols that are in every note, and symbols that fill the note up (胆拖). */
  | 'fixed-drag'
  /** A single row of named options. */
  | 'options';

/**
 * A prize of a note. A play whose notes differ in their chances has several kinds of notes (a pair and three different digits among the
 * notes with the sum 10). A kind has several tiers where one note can win in several ways.
 */
export interface PrizeTier {
  readonly id: string;
  readonly noteKind: string;
  /** How often one note wins this tier per draw, on average. It is above a chance where each hit pays. */
  readonly expectedWins: Ratio;
  /** The part of the return that this tier pays. The shares of one kind of note add up to one. */
  readonly share: Ratio;
  /** True where the tier gives the stake of the note back instead of a prize (和). */
  readonly isTie: boolean;
}

export interface TierWin {
  readonly tier: string;
  /** How many notes win the tier; a note that wins it twice counts twice. */
  readonly notes: number;
}

/** Settles a selection against the draw that it was compiled for. A selection that wins nothing gets `NO_WINS`. */
export type Settle = (selection: Selection) => readonly TierWin[];

export const NO_WINS: readonly TierWin[] = [];

/** A selection whose notes are known by kind. The tests enumerate the draws with it, and the help shows it. */
export interface PlayExample {
  readonly selection: Selection;
  readonly notesByKind: Readonly<Record<string, number>>;
}

/** Everything about a play except for its place in a family. */
export interface PlayRule<Draw> {
  readonly shape: InputShape;
  readonly rows: readonly InputRow[];
  /** True where a symbol may stand in one row only. */
  readonly isDisjoint?: boolean;
  readonly tiers: readonly PrizeTier[];
  /** The cost of a note in units of the stake: 27 for a number that is played on 27 prizes. */
  readonly unitsPerNote?: number;
  /** Options that cancel each other out when one member bets on all of a list, e.g. big and small. */
  readonly opposites?: readonly (readonly string[])[];
  /** Counts the notes of any selection of known symbols, also of one with too few of them: that has 0 notes. */
  readonly countNotes: (selection: Selection) => number;
  /** Prepares a draw once, so that each of many selections is settled with a few look-ups. */
  readonly compile: (draw: Draw) => Settle;
  /**
   * The kind of note that an option alone is, so that a panel can write its odds beside it. The lunar year decides where options are animals
   * or elements; other plays ignore it. Left out where a play has one kind of note, or where a single symbol is no note.
   */
  readonly noteKindOf?: (option: string, lunarYear: number) => string;
  readonly examples: readonly PlayExample[];
}

/** Official plays pay by prize group, credit plays by odds, traditional plays by a coefficient (Vietnam). */
export type PlayMarket = 'official' | 'credit' | 'traditional';

export interface Play<Draw> extends PlayRule<Draw> {
  /** `<family>.<group>.<name>`, e.g. `ssc.front3.straight`. It is stored with bets and never changes. */
  readonly id: string;
  readonly family: string;
  readonly group: string;
  readonly market: PlayMarket;
}

/** A chance keeps its count of outcomes: 120 of 100000 stays so, as tables print it. */
function chance(wins: bigint, outcomes: bigint): Ratio {
  return { numerator: wins, denominator: outcomes };
}

/** A prize that a note of the kind wins in `wins` of `of` outcomes. The only kind of a play has the name of its prize. */
export function prizeTier(id: string, wins: bigint, of: bigint, noteKind = id): PrizeTier {
  return { id, noteKind, expectedWins: chance(wins, of), share: ONE, isTie: false };
}

export function tieTier(noteKind: string, ties: bigint, of: bigint): PrizeTier {
  return { id: `${noteKind}.tie`, noteKind, expectedWins: chance(ties, of), share: ONE, isTie: true };
}

/** A play of one kind of note and one prize names both "win". */
export const WIN = 'win';

/** Makes the answer of most plays: `notes` notes of one tier. */
export function winsOf(tier: string, notes: number): readonly TierWin[] {
  return notes > 0 ? [{ tier, notes }] : NO_WINS;
}

/** Adds up the wins of each tier. */
export function mergeWins(wins: readonly TierWin[]): TierWin[] {
  const sums = new Map<string, number>();
  for (const { tier, notes } of wins) sums.set(tier, (sums.get(tier) ?? 0) + notes);
  return Array.from(sums, ([tier, notes]) => ({ tier, notes }));
}

export interface PlayPlace {
  readonly family: string;
  readonly group: string;
  readonly market: PlayMarket;
}

export function definePlay<Draw>(place: PlayPlace, name: string, rule: PlayRule<Draw>): Play<Draw> {
  return { ...rule, ...place, id: `${place.family}.${place.group}.${name}` };
}

/** The prizes of a single option, e.g. for the odds beside a button of the panel. */
export function tiersOfOption(play: Play<never>, option: string, lunarYear: number): PrizeTier[] {
  const kind = play.noteKindOf?.(option, lunarYear);
  return play.tiers.filter((tier) => !tier.isTie && (kind === undefined || tier.noteKind === kind));
}
