import { countFractionDigits, currencyDigits, parseMinor, rescale, formatMinor } from '../amount.ts';
import { RawValue } from './dialect.ts';

/** Maps names (of fields, calls or codes) of the seamless wallet API to names of a dialect, or the reverse. */
export type NameTable = Readonly<Record<string, string>>;

/** Swaps the names of a table: maps names of the dialect back to names of the seamless wallet API. */
export function invertNames(names: NameTable): NameTable {
  return Object.fromEntries(Object.entries(names).map(([name, renamed]) => [renamed, name]));
}

/** Renames the fields. A field without another name keeps its name, so that the wallet has to refuse it. */
export function renameFields(fields: Readonly<Record<string, unknown>>, names: NameTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));
}

/** Parses an amount of a rule into units with this number of digits. Returns undefined for a wrong amount, which is sent as it is. */
export function parseUnits(value: unknown, currency: unknown, digits: number): bigint | undefined {
  if (typeof value !== 'string' || typeof currency !== 'string') return undefined;
  const currencyDigitCount = currencyDigits(currency);
  const minor = parseMinor(value);
  return minor === undefined || countFractionDigits(value) !== currencyDigitCount
    ? undefined
    : rescale(minor, currencyDigitCount, digits);
}

/**
 * Formats the units of a dialect as the decimal text that the rules read. A value that is not an amount of the currency is returned as an
 * array, so that the rule about decimal texts finds it.
 */
export function formatUnits(units: bigint | undefined, digits: number, currency: unknown, received: unknown): unknown {
  if (units === undefined || typeof currency !== 'string') return [received];
  const currencyDigitCount = currencyDigits(currency);
  const minor = rescale(units, digits, currencyDigitCount);
  return minor === undefined ? [received] : formatMinor(minor, currencyDigitCount);
}

/** Returns the entry of the table for a word of the dialect, or undefined if there is none. */
export function translate(table: NameTable, word: unknown): string | undefined {
  return typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Returns the value inside of an `RawValue`, or the value itself. */
export function unwrapRawValue(value: unknown): unknown {
  return value instanceof RawValue ? value.value : value;
}
