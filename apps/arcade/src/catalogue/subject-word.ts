import type { ThemeCode } from './types.ts';

/**
 * The subject of a game's name, such as the dragon. `of` is the English form after "of", by default with "the"; `bnOf` is the
 * Bengali genitive (the Nepali one is regular). Games of the subject take turns with its glyphs, the main symbols of their pictures.
 */
export type SubjectWord = {
  readonly theme: ThemeCode;
  readonly en: string;
  readonly of?: string;
  /** True for a person, whose English name takes a possessive: "Queen's Garden", not "Queen Garden". */
  readonly owns?: true;
  readonly ne: string;
  readonly bn: string;
  readonly bnOf: string;
  readonly glyphs: readonly [string, ...string[]];
};
