const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** "Sita Rai" → "S••• R••": the first sign of each word, as people count signs (a vowel sign stays with its letter). */
export function maskedName(name: string): string {
  return name
    .split(' ')
    .map((word) => {
      const [first, ...others] = Array.from(segmenter.segment(word), ({ segment }) => segment);
      return `${first ?? ''}${'•'.repeat(others.length)}`;
    })
    .join(' ');
}
