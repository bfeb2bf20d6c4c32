import { digitsOf, digitsOfCurrency, minorOf, rescaled, textOf } from '../amount.ts';
import { AsIs } from './dialect.ts';

export type Names = Readonly<Record<string, string>>;

export function inverted(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
}

/** Under the dialect's names. What it has no name for keeps its own: a wallet has to refuse it. */
export function renamed(fields: Readonly<Record<string, unknown>>, names: Names): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));
}

/** An amount of the rules in units of so many digits; undefined where it is none, and is sent as it is. */
export function unitsOf(value: unknown, currency: unknown, digits: number): bigint | undefined {
  if (typeof value !== 'string' || typeof currency !== 'string') return undefined;
  const own = digitsOfCurrency(currency);
  const minor = minorOf(value);
  return minor === undefined || digitsOf(value) !== own ? undefined : rescaled(minor, own, digits);
}

/** What a dialect counts, as the rules read it. What is no amount of the currency is no text either: a rule will find it. */
export function amountText(units: bigint | undefined, digits: number, currency: unknown, asItCame: unknown): unknown {
  if (units === undefined || typeof currency !== 'string') return [asItCame];
  const own = digitsOfCurrency(currency);
  const minor = rescaled(units, digits, own);
  return minor === undefined ? [asItCame] : textOf(minor, own);
}

/** Ours, where theirs is a text that the table has. */
export function wordFor(table: Names, theirs: unknown): string | undefined {
  return typeof theirs === 'string' && Object.hasOwn(table, theirs) ? table[theirs] : undefined;
}

export function bare(value: unknown): unknown {
  return value instanceof AsIs ? value.value : value;
}
