/** The shortest word that is corrected. A shorter one is similar to almost every word. */
const MISTAKE_MIN_LETTERS = 3;
const TWO_MISTAKES_MIN_LETTERS = 6;
/** The shortest typed text that may be the beginning of a word. */
const BEGINNING_MIN_LETTERS = 5;
const NEAREST_MAX = 8;

/** A word of the vocabulary, prepared for comparison. */
export interface Word {
  readonly text: string;
  readonly letters: readonly string[];
  /** A bit mask of the 31 classes of letters that occur in the word. It rules out most words without a comparison of letters. */
  readonly bits: number;
}

/** Prepares a word for `findNearestWords`. */
export function toWord(text: string): Word {
  const letters = Array.from(text);
  return { text, letters, bits: toLetterBits(letters) };
}

function toLetterBits(letters: readonly string[]): number {
  return letters.reduce((bits, letter) => bits | (1 << ((letter.codePointAt(0) ?? 0) % 31)), 0);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * Returns the words that a misspelt one can mean: those with the fewest mistakes (an extra, missing, wrong or swapped
 * letter), at most one mistake in a short word and two in a longer one.
 */
export function findNearestWords(typed: string, vocabulary: readonly Word[]): string[] {
  const letters = Array.from(typed);
  let fewest = letters.length < MISTAKE_MIN_LETTERS ? 0 : letters.length < TWO_MISTAKES_MIN_LETTERS ? 1 : 2;
  let nearest: string[] = [];
  const typedBits = toLetterBits(letters);
  for (const word of vocabulary) {
    // A mistake adds at most one letter that the word does not have, so that few words remain to be compared.
    if (countBits(typedBits & ~word.bits) > fewest) continue;
    const mistakes = countMistakes(letters, word.letters, fewest);
    if (mistakes > fewest) continue;
    if (mistakes < fewest) nearest = [];
    fewest = mistakes;
    nearest.push(word.text);
  }
  return nearest.slice(0, NEAREST_MAX);
}

function countMistakes(typed: readonly string[], word: readonly string[], limit: number): number {
  const isLonger = typed.length >= BEGINNING_MIN_LETTERS && word.length > typed.length;
  const beginning = isLonger ? computeDistance(typed, word.slice(0, typed.length)) : Number.POSITIVE_INFINITY;
  if (Math.abs(typed.length - word.length) > limit) return beginning;
  return Math.min(beginning, computeDistance(typed, word));
}

/** Computes Damerau's distance, with each letter changed at most once ("optimal string alignment"), by rows. */
function computeDistance(left: readonly string[], right: readonly string[]): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [row, letter] of left.entries()) {
    const current = [row + 1];
    for (const [column, other] of right.entries()) {
      const kept = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const changed = Math.min(kept, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1);
      const isSwap = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === other;
      current.push(isSwap ? Math.min(changed, (beforeLast[column - 1] ?? 0) + 1) : changed);
    }
    beforeLast = last;
    last = current;
  }
  return last.at(-1) ?? 0;
}
