/**
 * Returns two letters for a name: the initials of its first two words, or its first two letters. Letters are graphemes,
 * which may have several code points.
 */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter((word) => word !== '');
  const [first, second] = words;
  if (first === undefined) return '?';
  const letters = second === undefined ? graphemes(first).slice(0, 2) : [graphemes(first)[0], graphemes(second)[0]];
  return letters.join('').toLocaleUpperCase();
}

function graphemes(word: string): string[] {
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
}
