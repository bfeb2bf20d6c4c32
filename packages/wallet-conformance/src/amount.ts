/** A decimal number without exponent, thousands separator or plus sign. */
const AMOUNT = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<part>\d+))?$/;

/**
 * Parses a decimal text into units of its last digit, e.g. "12.50" into 1250 and "12.5" into 125. The caller checks the number of digits with
 * `countFractionDigits`. Returns undefined if the value is not a decimal text.
 */
export function parseMinor(text: unknown): bigint | undefined {
  const groups = typeof text === 'string' ? AMOUNT.exec(text)?.groups : undefined;
  if (!groups) return undefined;
  const minor = BigInt(`${groups['whole'] ?? ''}${groups['part'] ?? ''}`);
  return groups['sign'] === '-' ? -minor : minor;
}

/** Counts the digits after the decimal point. A text without a decimal point, or one that is not an amount, has none. */
export function countFractionDigits(text: string): number {
  return AMOUNT.exec(text)?.groups?.['part']?.length ?? 0;
}

/** Formats minor units as a decimal text with exactly this number of digits. */
export function formatMinor(minor: bigint, digits: number): string {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0n ? `-${amount}` : amount;
}

/** Returns the number of digits after the decimal point in amounts of a currency (ISO 4217). Throws a RangeError unless the code has three letters. */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
}

/** Converts an amount to units with another number of digits. Returns undefined if the conversion would lose a part of the amount. */
export function rescale(units: bigint, digits: number, toDigits: number): bigint | undefined {
  if (toDigits >= digits) return units * 10n ** BigInt(toDigits - digits);
  const factor = 10n ** BigInt(digits - toDigits);
  return units % factor === 0n ? units / factor : undefined;
}
