import { toPlainLetter } from './confusables.ts';

/** Accents of Latin, Greek and Cyrillic letters. The vowel signs of Devanagari and Bengali lie elsewhere and stay. */
const ACCENTS = /[\p{Mn}&&\p{Script=Inherited}]/gv;
/** Signs that are not seen: joiners, direction marks, soft hyphens, variation selectors, tags. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const REPEATED = /(?<sign>.)\k<sign>+/gsu;

/**
 * Writes a text as a reader sees it, so that two texts that look alike become equal: compatibility forms (NFKC), case, accents, signs that are not
 * seen, letters of other scripts that look Latin, digits in place of letters, letters that are repeated. Never shown to anybody.
 */
export function toSkeleton(text: string): string {
  const folded = text.normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(UNSEEN, '').normalize('NFKC').toLowerCase();
  return Array.from(folded, toPlainLetter).join('').replaceAll(REPEATED, '$<sign>');
}
