const AMOUNT = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<part>\d+))?$/;

/** A decimal text of the wire as whole minor units; undefined where it is no text of that form. */
export function minorOf(text: unknown): bigint | undefined {
  const found = typeof text === 'string' ? AMOUNT.exec(text)?.groups : undefined;
  if (!found) return undefined;
  const minor = BigInt(`${found['whole'] ?? ''}${found['part'] ?? ''}`);
  return found['sign'] === '-' ? -minor : minor;
}

export function digitsOf(text: string): number {
  return AMOUNT.exec(text)?.groups?.['part']?.length ?? 0;
}

/** Minor units as the wire has them, with exactly so many digits. */
export function textOf(minor: bigint, digits: number): string {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0n ? `-${amount}` : amount;
}

/** How many digits the minor unit of a currency has (ISO 4217). */
export function digitsOfCurrency(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
}

/** The same amount counted in units of another size; undefined where a part of it would be lost. */
export function rescaled(units: bigint, digits: number, toDigits: number): bigint | undefined {
  if (toDigits >= digits) return units * 10n ** BigInt(toDigits - digits);
  const size = 10n ** BigInt(digits - toDigits);
  return units % size === 0n ? units / size : undefined;
}
