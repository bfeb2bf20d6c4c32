const AMOUNT = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<part>\d+))?$/;

/** Parses a decimal text into minor units. Returns undefined for any other value. */
export function parseMinor(text: unknown): bigint | undefined {
  const found = typeof text === 'string' ? AMOUNT.exec(text)?.groups : undefined;
  if (!found) return undefined;
  const minor = BigInt(`${found['whole'] ?? ''}${found['part'] ?? ''}`);
  return found['sign'] === '-' ? -minor : minor;
}

/** Counts the digits after the decimal point. */
export function countDigits(text: string): number {
  return AMOUNT.exec(text)?.groups?.['part']?.length ?? 0;
}

/** Formats minor units as a decimal text with exactly this number of digits. */
export function formatMinor(minor: bigint, digits: number): string {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0n ? `-${amount}` : amount;
}

/** Returns the number of digits after the decimal point in amounts of a currency (ISO 4217). */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
}

/** Converts an amount to units with another number of digits. Returns undefined if the conversion would lose a part of the amount. */
export function rescale(units: bigint, digits: number, toDigits: number): bigint | undefined {
  if (toDigits >= digits) return units * 10n ** BigInt(toDigits - digits);
  const size = 10n ** BigInt(digits - toDigits);
  return units % size === 0n ? units / size : undefined;
}
