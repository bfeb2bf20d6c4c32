const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Masks a name, "Sita Rai" → "S••• R••": the first character of each word stays, together with its vowel signs. */
export function maskedName(name: string): string {
  return name
    .split(' ')
    .map((word) => {
      const [first, ...others] = Array.from(segmenter.segment(word), ({ segment }) => segment);
      return `${first ?? ''}${'•'.repeat(others.length)}`;
    })
    .join(' ');
}
