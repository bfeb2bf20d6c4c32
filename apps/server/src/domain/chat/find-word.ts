import { toSkeleton } from './skeleton.ts';

/** A word that chat rooms refuse. */
export interface RefusedWord {
  readonly word: string;
  /** Whether the word is also refused as a part of another word. */
  readonly inside: boolean;
}

/** Letters with their vowel signs, and digits. */
const WORD_PATTERN = /[\p{L}\p{M}\p{N}]+/gu;
/** Signs between letters that a reader ignores: "b.a.d", "b a d". */
const CHARACTERS_BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
/** Signs that replace a letter ("sc@m") or are punctuation ("scam!"): both readings are tried. */
const LETTER_LIKE_SIGNS = /[!|+×@$€¢]+/gu;

/** Finds the first word of the list in a text, however it is disguised (`toSkeleton`). */
export function findRefusedWord(text: string, words: readonly RefusedWord[]): string | undefined {
  if (words.length === 0) return undefined;
  const readings = [text, text.replaceAll(LETTER_LIKE_SIGNS, ' ')].map(readText);
  return words.find(({ word, inside }) => {
    const { tokens, dense } = readText(word);
    if (dense === '') return false;
    return readings.some((reading) => {
      if (inside) return reading.dense.includes(dense);
      // A phrase is compared token by token, between word boundaries.
      if (tokens.length > 1) return ` ${reading.tokens.join(' ')} `.includes(` ${tokens.join(' ')} `);
      return reading.whole.has(dense);
    });
  })?.word;
}

function readText(text: string) {
  const skeleton = toSkeleton(text);
  const tokens: readonly string[] = skeleton.match(WORD_PATTERN) ?? [];
  return {
    tokens,
    whole: new Set([...tokens, ...joinSpacedLetters(tokens)]),
    dense: toSkeleton(skeleton.replaceAll(CHARACTERS_BETWEEN_WORDS, '')),
  };
}

/** Joins runs of single letters, so that "b a d" becomes one word. */
function joinSpacedLetters(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  for (const token of [...tokens, '']) {
    if (Array.from(token).length === 1) run += token;
    else {
      if (run !== '') joined.push(toSkeleton(run));
      run = '';
    }
  }
  return joined;
}
