import type { Play } from './play.ts';

/** The part of a play that a text names. A key of the catalogues begins with it. */
export type TextKind = 'group' | 'name' | 'help' | 'row' | 'option' | 'prize';

/**
 * Where the text of an id stands in the catalogues. Texts are shared by ids that differ in their numbers alone: `any3` has the text of
 * `any_n`, where the pattern shows the 3. An id may have a text of its own instead.
 */
export interface TextKey {
  /** The first of these keys that a catalogue holds has the text. */
  readonly keys: readonly string[];
  /** The first number of the id, for the pattern: 3 of `any3`. Empty where the id has none. */
  readonly number: string;
  /** The second number: 10 of `dragon-tiger1-10`. */
  readonly other: string;
}

const NUMBERS = /\d+/g;

/** The key of an id. Within a group, the group may have a text of its own for it, which is looked up first. */
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

/** `dragon-tiger15` compares the positions 1 and 5. Where a position has two digits, the id has a hyphen between them. */
function numbersApart(id: string): string {
  return id.replace(/(?<=^dragon-tiger\d)(?=\d$)/, '-');
}

/** The id itself, then its pattern. A part of a key has underscores instead of hyphens. */
function variants(id: string): string[] {
  const exact = id.replaceAll('-', '_');
  const pattern = exact.replaceAll(/(?<=[a-z])\d+/g, '_n').replaceAll(NUMBERS, 'n');
  return exact === pattern ? [exact] : [exact, pattern];
}

/** A play that is made of another one: the same notes, entered in another way. */
type PlayModifier = 'typed' | 'fixed-drag';

/** The name of a play in its group, without the modifier: "straight-typed" is straight, typed. */
export function splitPlayName({ id }: Pick<Play<never>, 'id'>): { name: string; modifier: PlayModifier | undefined } {
  const full = id.slice(id.lastIndexOf('.') + 1);
  const modifier = (['typed', 'fixed-drag'] as const).find((suffix) => full.endsWith(`-${suffix}`));
  return { name: modifier ? full.slice(0, -modifier.length - 1) : full, modifier };
}

/** The parts of an option's text: "red-sum-odd" is red and sum-odd. Empty for a number, which stands for itself in every language. */
export function optionTextKeys(option: string): TextKey[] {
  if (/^\d+$/.test(option)) return [];
  const { first, rest } = /^(?<first>red|blue|green|big|small)-(?<rest>.+)$/.exec(option)?.groups ?? {};
  return first && rest ? [textKey('option', first), textKey('option', rest)] : [textKey('option', option)];
}

/**
 * How often each symbol of a winning draw appears, in letters: AABCD for one symbol twice and three once. Empty where the rows of a play
 * do not say so.
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
