import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_MAX_WORDS, FEEDBACK_MIN_WORDS } from '@baize/contract/limits';

/** Returns whether feedback has as many words as it must have, and no more than it may have (spec section 5). */
export function isFeedbackLength(text: string): boolean {
  if (text.length > FEEDBACK_MAX_CHARACTERS) return false;
  const words = countWords(text);
  return words >= FEEDBACK_MIN_WORDS && words <= FEEDBACK_MAX_WORDS;
}

/**
 * Counts the words of a text by the rules of Unicode (UAX 29), which server and browsers share. Scripts without blanks between words, such as
 * Chinese and Thai, are divided by a dictionary.
 */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike === true) words += 1;
  return words;
}
