import type { Play, PlayExample, SymbolRow } from '@baize/lottery/play';
import { repetitionPattern, splitPlayName, textKey } from '@baize/lottery/text-keys';
import { optionText } from './option-text.ts';
import type { PlayTranslator } from './translate.ts';

/** The help of a play in parts, which can be shown one below the other. */
export interface PlayHelp {
  /** The rule says what the player chooses, and when it wins. */
  readonly rule: string;
  /** How numbers are entered and what a note costs, if these differ from most plays. */
  readonly details: readonly string[];
  /** A selection with its number of notes. `undefined` for a play whose options explain themselves. */
  readonly example: string | undefined;
}

/** Writes the help of a play. */
export function playHelp(translator: PlayTranslator, play: Play<never>): PlayHelp {
  const { name } = splitPlayName(play);
  return {
    rule: translator.text(textKey('help', name, play.group), { pattern: repetitionPattern(play) }),
    details: [...entrySentences(translator, play), ...costSentence(translator, play)],
    example: exampleSentence(translator, play),
  };
}

/** Joins the parts of a help to one text. */
export function joinHelp({ rule, details, example }: PlayHelp): string {
  return [rule, ...details, ...(example === undefined ? [] : [example])].join(' ');
}

function entrySentences({ part }: PlayTranslator, play: Play<never>): string[] {
  const positions = play.rows.find((row): row is SymbolRow => row.id === 'positions');
  return [
    ...(positions ? [part('sentence.positions', { number: positions.min })] : []),
    ...(play.shape === 'typed' ? [part('sentence.typed')] : []),
    ...(play.shape === 'fixed-drag' ? [part('sentence.fixed_drag')] : []),
  ];
}

function costSentence({ part }: PlayTranslator, { unitsPerNote = 1 }: Play<never>): string[] {
  return unitsPerNote > 1 ? [part('sentence.cost', { number: unitsPerNote })] : [];
}

/** Writes the example with the most notes. A play of options whose examples are single notes needs none. */
function exampleSentence(translator: PlayTranslator, play: Play<never>): string | undefined {
  const [best] = play.examples.toSorted((left, right) => countNotes(right) - countNotes(left));
  if (!best) return undefined;
  const count = countNotes(best);
  if (play.shape === 'options' && count === 1) return undefined;
  return translator.part('sentence.example', { selection: selectionText(translator, play, best), count });
}

function countNotes({ notesByKind }: PlayExample): number {
  return Object.values(notesByKind).reduce((sum, notes) => sum + notes, 0);
}

/** Writes the selection of an example: "0 1 2", or with several rows "Twice: 0, Once: 1 2 3". */
function selectionText(translator: PlayTranslator, play: Play<never>, { selection }: PlayExample): string {
  const rows = play.rows.flatMap((row, index) => {
    const symbols = (selection[index] ?? []).map((symbol) => optionText(translator, symbol)).join(' ');
    if (symbols === '') return [];
    return [play.rows.length === 1 ? symbols : `${translator.named('row', row.id)}: ${symbols}`];
  });
  return rows.join(', ');
}
