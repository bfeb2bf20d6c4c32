/** Looks of a word mark: slant, weight and width, so that neighbours in a row differ. */
export const MARK_LOOKS = ['upright', 'slant', 'wide', 'lit', 'outline', 'split'] as const;
export type MarkLook = (typeof MARK_LOOKS)[number];

/** Returns the look of a code. The same code always gets the same look. */
export function markLook(code: string): MarkLook {
  let hash = 7;
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return MARK_LOOKS[hash % MARK_LOOKS.length] ?? 'upright';
}

/** Splits a code into runs of letters and digits, which a mark may style differently: "CQ9" is "CQ" and "9". */
export function markRuns(code: string): { text: string; start: number }[] {
  return Array.from(code.matchAll(/\d+|\D+/g), ({ 0: text, index }) => ({ text, start: index }));
}
