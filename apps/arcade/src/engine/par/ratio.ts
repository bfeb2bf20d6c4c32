/** Exact fractions of bigints, for the par sheet: nothing is rounded until a figure is shown. */
export interface Ratio {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

export function ratio(numerator: bigint, denominator = 1n): Ratio {
  if (denominator === 0n) throw new RangeError('a fraction over zero');
  const sign = denominator < 0n ? -1n : 1n;
  const common = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator * sign);
  return { numerator: (sign * numerator) / common, denominator: (sign * denominator) / common };
}

export const plus = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator);

export const minus = (left: Ratio, right: Ratio): Ratio => plus(left, { ...right, numerator: -right.numerator });

export const times = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.numerator, left.denominator * right.denominator);

export const over = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.denominator, left.denominator * right.numerator);

/** For showing only: the nearest double that 15 digits after the point give. */
export function toNumber({ numerator, denominator }: Ratio): number {
  const scale = 10n ** 15n;
  return Number((numerator * scale) / denominator) / 1e15;
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
