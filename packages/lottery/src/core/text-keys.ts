import type { Play } from './play.ts';

/** The part of a play that a text names. Keys of the catalogues begin with it. */
export type TextKind = 'group' | 'name' | 'help' | 'row' | 'option' | 'prize';

/**
 * Catalogue keys of an id's text. Ids that differ only in their numbers share a text: `any3` has the text of `any_n`,
 * whose placeholder shows the 3. An id may have its own text instead.
 */
export interface TextKey {
  /** Candidate keys; the first one that a catalogue contains has the text. */
  readonly keys: readonly string[];
  /** First number of the id, for the placeholder: 3 of `any3`. Empty where the id has none. */
  readonly number: string;
  /** Second number of the id: 10 of `dragon-tiger1-10`. */
  readonly other: string;
}

const NUMBERS = /\d+/g;

/** Returns the keys of an id. A text of the group for the id is looked up first. */
export function textKey(kind: TextKind, id: string, group?: string): TextKey {
  const apart = numbersApart(id);
  const [number = '', other = ''] = [...apart.matchAll(NUMBERS), ...(group ?? '').matchAll(NUMBERS)].map(String);
  const own = variants(apart).map((variant) => `${kind}.${variant}`);
  const ofGroup = group === undefined ? [] : variants(group).flatMap((name) => ofKind(kind, name, apart));
  return { keys: [...ofGroup, ...own], number, other };
}

function ofKind(kind: TextKind, group: string, id: string): string[] {
  return variants(id).map((variant) => `${kind}.${group}.${variant}`);
}

/** Separates the positions of `dragon-tiger15`, which compares positions 1 and 5. Ids with two-digit positions already have a hyphen. */
function numbersApart(id: string): string {
  return id.replace(/(?<=^dragon-tiger\d)(?=\d$)/, '-');
}

/** Returns the id itself and its pattern. Keys have underscores instead of hyphens. */
function variants(id: string): string[] {
  const exact = id.replaceAll('-', '_');
  const pattern = exact.replaceAll(/(?<=[a-z])\d+/g, '_n').replaceAll(NUMBERS, 'n');
  return exact === pattern ? [exact] : [exact, pattern];
}

/** Modifier of a play that has the same notes as another play with another input. */
type PlayModifier = 'typed' | 'fixed-drag';

/** Splits the name of a play in its group from its modifier: "straight-typed" is straight, typed. */
export function splitPlayName({ id }: Pick<Play<never>, 'id'>): { name: string; modifier: PlayModifier | undefined } {
  const full = id.slice(id.lastIndexOf('.') + 1);
  const modifier = (['typed', 'fixed-drag'] as const).find((suffix) => full.endsWith(`-${suffix}`));
  return { name: modifier ? full.slice(0, -modifier.length - 1) : full, modifier };
}

/** Returns the parts of an option's text: "red-sum-odd" is red and sum-odd. Empty for a number, which is the same in every language. */
export function optionTextKeys(option: string): TextKey[] {
  if (/^\d+$/.test(option)) return [];
  const { first, rest } = /^(?<first>red|blue|green|big|small)-(?<rest>.+)$/.exec(option)?.groups ?? {};
  return first && rest ? [textKey('option', first), textKey('option', rest)] : [textKey('option', option)];
}

/**
 * Returns in letters how often each symbol of a winning draw appears: AABCD for one symbol twice and three once. Empty
 * where the rows of a play do not determine it.
 */
export function repetitionPattern({ rows }: Pick<Play<never>, 'rows'>): string {
  const symbols = rows.flatMap(({ id, min }) => Array.from({ length: min }, () => TIMES_OF_ROW[id] ?? 0));
  return symbols.map((times, index) => (LETTERS[index] ?? '').repeat(times)).join('');
}

const LETTERS = 'ABCDE';
const TIMES_OF_ROW: Readonly<Record<string, number>> = {
  numbers: 1,
  singles: 1,
  doubles: 2,
  triples: 3,
  quadruples: 4,
};
