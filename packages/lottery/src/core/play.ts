import { ONE, type Ratio } from './ratio.ts';

/**
 * The symbols that a member picked, a list for each row of the play's input in the order of the rows. Symbols are
 * texts, because a leading zero is part of a lottery number.
 */
export type Selection = readonly (readonly string[])[];

/** A row of buttons, for example one position with the digits 0 to 9. */
export interface SymbolRow {
  readonly kind: 'symbols';
  /** Id of the row; its label has the key `lottery.rows.<id>`. */
  readonly id: string;
  readonly symbols: readonly string[];
  readonly min: number;
  readonly max: number;
  /** True where every note contains all picked symbols of the row (胆 of 胆拖, 合肖, 正码过关), so that fewer symbols do not make fewer notes. */
  readonly isInEveryNote?: true;
}

/** A text field for a typed list of numbers. */
export interface WordRow {
  readonly kind: 'words';
  readonly id: string;
  readonly symbols: readonly string[];
  /** Number of symbols per word. */
  readonly length: number;
  /** False where 112, 121 and 211 are the same note. The word is then written with its symbols in ascending order. */
  readonly isOrdered: boolean;
  /** Accepted patterns of repetition, most frequent symbol first: "21" is a pair with a third symbol. Without it every word is accepted. */
  readonly shapes?: readonly string[];
  readonly min: number;
  readonly max: number;
}

export type InputRow = SymbolRow | WordRow;

/** Arrangement of the rows in the bet panel. */
export type InputShape =
  /** One row per position of the draw. */
  | 'positions'
  /** A single row to choose from, or two rows with different meanings (pair and single). */
  | 'set'
  /** A typed list of numbers. */
  | 'typed'
  /** Fixed symbols that are in every note, and symbols that complete the note (胆拖). */
  | 'fixed-drag'
  /** A single row of named options. */
  | 'options';

/**
 * A prize of a note. A play whose notes have different chances has several kinds of notes (among the notes with the sum
 * 10: a pair, and three different digits). A kind has several tiers where one note can win in several ways.
 */
export interface PrizeTier {
  readonly id: string;
  readonly noteKind: string;
  /** Average number of times that one note wins this tier per draw. It exceeds a chance where each hit pays. */
  readonly expectedWins: Ratio;
  /** The part of the return that this tier pays. The shares of one kind of note add up to one. */
  readonly share: Ratio;
  /** True where the tier returns the stake of the note instead of paying a prize (和). */
  readonly isTie: boolean;
}

/** The notes of a selection that have won a prize tier. */
export interface TierWin {
  /** Id of the tier. */
  readonly tier: string;
  /** Number of notes that win the tier; a note that wins it twice counts twice. */
  readonly notes: number;
}

/** Settles a selection against the draw that it was compiled for. A selection that wins nothing gets `NO_WINS`. */
export type Settle = (selection: Selection) => readonly TierWin[];

/** The result of a selection that wins nothing. It is one shared list, so that settling a lost bet allocates nothing. */
export const NO_WINS: readonly TierWin[] = [];

/** A selection whose notes are known by kind. The tests enumerate draws with it, and the help shows it. */
export interface PlayExample {
  readonly selection: Selection;
  readonly notesByKind: Readonly<Record<string, number>>;
}

/** All properties of a play except for its place in a family. */
export interface PlayRule<Draw> {
  readonly shape: InputShape;
  readonly rows: readonly InputRow[];
  /** True where a symbol may be picked in one row only. */
  readonly isDisjoint?: boolean;
  readonly tiers: readonly PrizeTier[];
  /** Cost of a note in units of the stake: 27 for a number that is played on 27 prizes. The default is 1. */
  readonly unitsPerNote?: number;
  /** Lists of options that cancel each other out when one member bets on all of a list, such as big and small. */
  readonly opposites?: readonly (readonly string[])[];
  /** Counts the notes of a selection of known symbols. A selection with too few of them has 0 notes. */
  readonly countNotes: (selection: Selection) => number;
  /** Prepares a draw once, so that many selections are settled with a few look-ups each. */
  readonly compile: (draw: Draw) => Settle;
  /**
   * Returns the kind of note of a single option, so that a panel can show its odds. The lunar year matters where
   * options are animals or elements. Missing where a play has one kind of note, or where a single symbol is no note.
   */
  readonly noteKindOf?: (option: string, lunarYear: number) => string;
  /**
   * Returns the kind of note of a selection, for a play whose line is always one note with a chance that depends on all
   * of its symbols (正码过关); `undefined` for a selection that is no note. Such a play has very many kinds; its examples
   * show some of them.
   */
  readonly noteKindOfLine?: (selection: Selection) => string | undefined;
  readonly examples: readonly PlayExample[];
}

/** Official plays pay by prize group, credit plays by odds, traditional plays by a coefficient (Vietnam). */
export type PlayMarket = 'official' | 'credit' | 'traditional';

export interface Play<Draw> extends PlayRule<Draw> {
  /** Id of the form `<family>.<group>.<name>`, such as `ssc.front3.straight`. It is stored with bets and must never change. */
  readonly id: string;
  readonly family: string;
  readonly group: string;
  readonly market: PlayMarket;
}

/** Creates a chance without reducing it, so that tables can print 120 of 100000. */
function chance(wins: bigint, outcomes: bigint): Ratio {
  return { numerator: wins, denominator: outcomes };
}

/** Creates a prize that a note of the kind wins in `wins` of `of` outcomes. The only kind of a play has the name of its prize. */
export function prizeTier(id: string, wins: bigint, of: bigint, noteKind = id): PrizeTier {
  return { id, noteKind, expectedWins: chance(wins, of), share: ONE, isTie: false };
}

/** Creates the tier that returns the stake of a note of this kind, in `ties` of `of` outcomes (和). */
export function tieTier(noteKind: string, ties: bigint, of: bigint): PrizeTier {
  return { id: `${noteKind}.tie`, noteKind, expectedWins: chance(ties, of), share: ONE, isTie: true };
}

/** Name of the kind of note and of the prize in a play with one of each. */
export const WIN = 'win';

/** Creates the result of most plays: `notes` notes of one tier. */
export function winsOf(tier: string, notes: number): readonly TierWin[] {
  return notes > 0 ? [{ tier, notes }] : NO_WINS;
}

/** Sums the wins by tier. */
export function mergeWins(wins: readonly TierWin[]): TierWin[] {
  const sums = new Map<string, number>();
  for (const { tier, notes } of wins) sums.set(tier, (sums.get(tier) ?? 0) + notes);
  return Array.from(sums, ([tier, notes]) => ({ tier, notes }));
}

/** The place of a play: its family, its group within the family, and the market in which it is sold. */
export interface PlayPlace {
  readonly family: string;
  readonly group: string;
  readonly market: PlayMarket;
}

/** Gives a rule its place in a family. A getter of the rule stays a getter, because thousands of tiers are computed on first use. */
export function definePlay<Draw>(place: PlayPlace, name: string, rule: PlayRule<Draw>): Play<Draw> {
  const placed = { ...place, id: `${place.family}.${place.group}.${name}` };
  return Object.defineProperties(placed, Object.getOwnPropertyDescriptors(rule)) as Play<Draw>;
}

interface TierIndex {
  readonly byId: ReadonlyMap<string, PrizeTier>;
  readonly byKind: ReadonlyMap<string, readonly PrizeTier[]>;
}

const indexes = new WeakMap<readonly PrizeTier[], TierIndex>();

/** Indexes the tiers of a play on first use, because a play can have thousands of them. */
function indexOf({ tiers }: Play<never>): TierIndex {
  const known = indexes.get(tiers);
  if (known) return known;
  const byKind = new Map<string, PrizeTier[]>();
  for (const tier of tiers) {
    const others = byKind.get(tier.noteKind);
    if (others) others.push(tier);
    else byKind.set(tier.noteKind, [tier]);
  }
  const index = { byId: new Map(tiers.map((tier) => [tier.id, tier])), byKind };
  indexes.set(tiers, index);
  return index;
}

/** Returns the tier of a play with this id; undefined for an unknown id. */
export function findTier(play: Play<never>, tierId: string): PrizeTier | undefined {
  return indexOf(play).byId.get(tierId);
}

/** Returns the kinds of notes of a play. */
export function noteKindsOf(play: Play<never>): string[] {
  return [...indexOf(play).byKind.keys()];
}

/** Returns the tiers that a note of this kind can win, including ties; empty for a kind that the play does not have. */
export function tiersOfKind(play: Play<never>, noteKind: string): readonly PrizeTier[] {
  return indexOf(play).byKind.get(noteKind) ?? [];
}

/** Returns the tiers that one line can win: all of the play, or those of the selection's kind of note. */
export function tiersOfLine(play: Play<never>, selection: Selection): readonly PrizeTier[] {
  return play.noteKindOfLine ? tiersOfKind(play, play.noteKindOfLine(selection) ?? '') : play.tiers;
}

/** Returns the tiers that tables of prizes list: all of them, or those of the examples where a play has too many kinds of notes to list. */
export function listedTiers(play: Play<never>): readonly PrizeTier[] {
  if (!play.noteKindOfLine) return play.tiers;
  return play.examples.flatMap(({ selection }) => tiersOfLine(play, selection));
}

/** Returns the prizes of a single option, for example for the odds beside a button of the panel. */
export function tiersOfOption(play: Play<never>, option: string, lunarYear: number): PrizeTier[] {
  const kind = play.noteKindOf?.(option, lunarYear);
  return play.tiers.filter((tier) => !tier.isTie && (kind === undefined || tier.noteKind === kind));
}
