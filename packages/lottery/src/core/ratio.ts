/** An exact fraction of bigints. Chances, odds and returns are fractions, so that nothing is rounded before a prize is paid or shown. */
export interface Ratio {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

export const ZERO: Ratio = { numerator: 0n, denominator: 1n };
export const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** Builds a fraction in lowest terms. Throws `RangeError` where the denominator is not positive. */
export function ratio(numerator: bigint, denominator = 1n): Ratio {
  if (denominator <= 0n) throw new RangeError('the denominator of a fraction has to be positive');
  const common = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

export function addRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

export function subtractRatios(left: Ratio, right: Ratio): Ratio {
  return addRatios(left, { numerator: -right.numerator, denominator: right.denominator });
}

export function multiplyRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(left.numerator * right.numerator, left.denominator * right.denominator);
}

/** Divides two fractions. Throws `RangeError` where `right` is not positive. */
export function divideRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** Compares two fractions: negative where `left` is less, 0n where both are equal, positive where `left` is greater. */
export function compareRatios(left: Ratio, right: Ratio): bigint {
  return left.numerator * right.denominator - right.numerator * left.denominator;
}

/** Returns `amount x factor`, rounded towards zero. Both must not be negative. */
export function multiplyFloor(amount: bigint, factor: Ratio): bigint {
  return (amount * factor.numerator) / factor.denominator;
}

/** Rounds a fraction towards zero to `digits` places: odds of 9.99 x 0.97 become 9.6903, which the player sees and is paid. */
export function floorToDigits(value: Ratio, digits: number): Ratio {
  const scale = 10n ** BigInt(digits);
  return ratio((value.numerator * scale) / value.denominator, scale);
}

/** Formats a fraction that is not negative as a decimal, rounded towards zero: 5/3 with 2 digits is "1.66". */
export function toDecimalFloor({ numerator, denominator }: Ratio, digits: number): string {
  const scaled = ((numerator * 10n ** BigInt(digits)) / denominator).toString().padStart(digits + 1, '0');
  return digits === 0 ? scaled : `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`;
}

/** Returns the nearest double, for charts and tests. Money must not be computed with it. */
export function toNumber({ numerator, denominator }: Ratio): number {
  return Number(numerator) / Number(denominator);
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
