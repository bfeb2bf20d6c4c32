import type { ThemeCode } from './types.ts';

/**
 * The subject of a game's name, such as the dragon. `of` is the English form after "of", by default with "the"; `bnGenitive` is the
 * Bengali genitive (the Nepali one is regular). Games of the subject take turns with its glyphs (icon names in the game-icons
 * set), one of which is the main symbol of the picture.
 */
export type SubjectWord = {
  readonly theme: ThemeCode;
  readonly en: string;
  readonly of?: string;
  /** True for a person, whose English name takes a possessive: "Queen's Garden", not "Queen Garden". */
  readonly owns?: true;
  readonly ne: string;
  readonly bn: string;
  readonly bnGenitive: string;
  readonly glyphs: readonly [string, ...string[]];
};
