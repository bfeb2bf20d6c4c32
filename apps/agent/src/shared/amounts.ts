import { isPositive, toDecimal, type Money } from '@baize/money';
import { formatAmount } from '@baize/money/format';

/** Formats an amount with its sign, for a profit or a loss: "+4,380.00", "−18,930.00", "0.00". */
export function signedAmount(amount: Money, locale: string): string {
  return `${isPositive(amount) ? '+' : ''}${formatAmount(amount, locale)}`;
}

/** Formats an amount in short, such as "4.81M", where its exact digits do not fit and are shown elsewhere. */
export function compactAmount(amount: Money, locale: string): string {
  // Intl reads a decimal string exactly.
  return compactFormat(locale).format(toDecimal(amount) as Intl.StringNumericLiteral);
}

/** Formats a number in short, for a tick of an axis: "200K". */
export function compactNumber(value: number, locale: string): string {
  return compactFormat(locale).format(value);
}

/** Converts an amount to a float for a drawing, such as the length of a bar. A float may round, so it must not be shown as a figure. */
export function toDrawnSize(amount: Money): number {
  return Number(toDecimal(amount));
}

function compactFormat(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
}
