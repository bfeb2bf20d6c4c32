/**
 * Members are counted by bands of their score, so that a rank can be found without reading all members. Each doubling of the score is divided into this
 * number of bands: with a million members, one band contains about a hundredth of them.
 */
const BANDS_PER_DOUBLING = 16n;
const BAND_BITS = 4n;

/** Returns the band of a positive score. A higher score is never in a lower band. */
export function toScoreBand(score: bigint): number {
  const exponent = BigInt(score.toString(2).length - 1);
  const shift = exponent - BAND_BITS;
  const fraction = (shift >= 0n ? score >> shift : score << -shift) & (BANDS_PER_DOUBLING - 1n);
  return Number(exponent * BANDS_PER_DOUBLING + fraction);
}

/** Returns the lowest score of a band, which is also the first score beyond the band before. */
export function findLowestScoreOfBand(band: number): bigint {
  const exponent = BigInt(band) / BANDS_PER_DOUBLING;
  const mantissa = BANDS_PER_DOUBLING + (BigInt(band) % BANDS_PER_DOUBLING);
  const shift = exponent - BAND_BITS;
  if (shift >= 0n) return mantissa << shift;
  const divisor = 1n << -shift;
  return (mantissa + divisor - 1n) / divisor;
}

/** Returns the changes of the numbers of members in the bands if a score changes from `before` to `after`. A score of zero or less is in no band. */
export function computeBandChanges(
  before: bigint,
  after: bigint,
): readonly { readonly band: number; readonly members: 1 | -1 }[] {
  const [from, to] = [before > 0n ? toScoreBand(before) : undefined, after > 0n ? toScoreBand(after) : undefined];
  if (from === to) return [];
  return [
    ...(from === undefined ? [] : [{ band: from, members: -1 as const }]),
    ...(to === undefined ? [] : [{ band: to, members: 1 as const }]),
  ];
}
