/**
 * Letters of our own, drawn as one-line strokes on a body 100 high. `width` is the advance without spacing.
 * Only what the vendors' codes need; a missing letter throws where it is asked for.
 */
type Letter = { readonly width: number; readonly d: string };

const letters: Readonly<Record<string, Letter>> = {
  A: { width: 64, d: 'M0 100L32 0L64 100M13 66H51' },
  B: { width: 58, d: 'M4 0V100H32A26 26 0 0 0 32 48H4M30 48A24 24 0 0 0 30 0H4' },
  C: { width: 62, d: 'M60 24A34 50 0 1 0 60 76' },
  D: { width: 62, d: 'M4 0V100H22A38 50 0 0 0 22 0H4' },
  E: { width: 50, d: 'M50 0H4V100H50M4 49H42' },
  F: { width: 48, d: 'M48 0H4V100M4 49H42' },
  G: { width: 64, d: 'M60 24A34 50 0 1 0 62 64V54H38' },
  H: { width: 60, d: 'M4 0V100M56 0V100M4 49H56' },
  I: { width: 8, d: 'M4 0V100' },
  J: { width: 46, d: 'M42 0V72A20 28 0 0 1 2 72' },
  K: { width: 58, d: 'M4 0V100M54 0L6 58M24 38L58 100' },
  L: { width: 48, d: 'M4 0V100H48' },
  M: { width: 76, d: 'M4 100V0L38 64L72 0V100' },
  N: { width: 62, d: 'M4 100V0L58 100V0' },
  O: { width: 68, d: 'M34 0A32 50 0 1 0 34 100A32 50 0 1 0 34 0' },
  P: { width: 56, d: 'M4 100V0H28A27 27 0 0 1 28 55H4' },
  Q: { width: 68, d: 'M34 0A32 50 0 1 0 34 100A32 50 0 1 0 34 0M42 74L66 102' },
  R: { width: 58, d: 'M4 100V0H28A27 27 0 0 1 28 55H4M30 55L58 100' },
  S: { width: 56, d: 'M52 20C46 6 38 0 28 0C13 0 4 11 4 25C4 58 54 42 54 75C54 90 43 100 28 100C15 100 6 93 2 79' },
  T: { width: 60, d: 'M0 0H60M30 0V100' },
  U: { width: 60, d: 'M4 0V66A26 34 0 0 0 56 66V0' },
  V: { width: 62, d: 'M0 0L31 100L62 0' },
  W: { width: 88, d: 'M0 0L22 100L44 24L66 100L88 0' },
  X: { width: 60, d: 'M2 0L58 100M58 0L2 100' },
  Y: { width: 62, d: 'M0 0L31 52L62 0M31 52V100' },
  '2': { width: 56, d: 'M4 28C4 10 16 0 29 0C43 0 53 11 53 27C53 52 4 74 4 100H55' },
  '8': { width: 56, d: 'M28 48A22 24 0 1 1 28.1 48A25 26 0 1 1 27.9 48' },
  '9': { width: 56, d: 'M53 29A25 29 0 1 0 3 29A25 29 0 1 0 53 29V46C53 82 38 100 12 100' },
};

export type Word = { readonly width: number; readonly paths: string };

/** A word as `<path>`s from the origin to the right. */
export function word(text: string, spacing: number): Word {
  let x = 0;
  const paths = Array.from(text, (char) => {
    const letter = letters[char];
    if (letter === undefined) throw new Error(`The alphabet of word marks has no "${char}".`);
    const path = `<path transform="translate(${x} 0)" d="${letter.d}"/>`;
    x += letter.width + spacing;
    return path;
  });
  return { width: x - spacing, paths: paths.join('') };
}
