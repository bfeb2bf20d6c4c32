import type { ThemeCode } from './types.ts';

/**
 * What a game is about. `of` is the English form behind "of"; `bnOf` is the Bengali genitive (the Nepali one is regular).
 * The first glyph is the hero of the picture; further ones take turns.
 */
export type SubjectWord = {
  readonly theme: ThemeCode;
  readonly en: string;
  readonly of?: string;
  /** Someone who owns things: "Queen's Garden", not "Queen Garden". */
  readonly owns?: true;
  readonly ne: string;
  readonly bn: string;
  readonly bnOf: string;
  readonly glyphs: readonly [string, ...string[]];
};
