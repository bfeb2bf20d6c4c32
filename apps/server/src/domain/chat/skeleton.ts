import { toPlainLetter } from './confusables.ts';

/** The accents of Latin, Greek and Cyrillic letters. The vowel signs of Devanagari and Bengali have other scripts and stay. */
const ACCENTS = /[\p{Mn}&&\p{Script=Inherited}]/gv;
/** Invisible characters: joiners, direction marks, soft hyphens, variation selectors, tags. */
const INVISIBLE_CHARACTERS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const REPEATED_CHARACTERS = /(?<sign>.)\k<sign>+/gsu;

/**
 * Returns a form that is equal for texts that look alike: it folds compatibility forms (NFKC), case, accents, invisible
 * characters, look-alike letters of other scripts, digits in place of letters, and repeated letters. The form is only
 * compared and never shown.
 */
export function toSkeleton(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .normalize('NFKC')
    .toLowerCase();
  return Array.from(folded, toPlainLetter).join('').replaceAll(REPEATED_CHARACTERS, '$<sign>');
}
