/** An exact fraction of bigints in lowest terms. The par sheet uses fractions, so that no figure is rounded before it is displayed. */
export interface Ratio {
  readonly numerator: bigint;
  /** The denominator is always positive. */
  readonly denominator: bigint;
}

/** Creates a fraction in lowest terms. Throws a RangeError if the denominator is zero. */
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

/** Divides two fractions. Throws a RangeError if `right` is zero. */
export const divide = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.denominator, left.denominator * right.numerator);

/** Converts the fraction to a double for display, truncated to 15 decimal places. */
export function toNumber({ numerator, denominator }: Ratio): number {
  const scale = 10n ** 15n;
  return Number((numerator * scale) / denominator) / 1e15;
}

/** Computes the greatest common divisor by Euclid's algorithm. Returns 1 if both numbers are zero, so that the result is a valid divisor. */
function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
