import { isPositive, toDecimal, type Money } from '@baize/money';
import { formatAmount } from '@baize/money/format';

/** Formats an amount with its sign, for a profit or a loss: "+4,380.00", "−18,930.00", "0.00". */
export function signedAmount(amount: Money, locale: string): string {
  return `${isPositive(amount) ? '+' : ''}${formatAmount(amount, locale)}`;
}

/** For a place too narrow for all digits; the exact amount stands elsewhere: "4.81M". */
export function compactAmount(amount: Money, locale: string): string {
  // Intl reads a decimal string exactly.
  return compactFormat(locale).format(toDecimal(amount) as Intl.StringNumericLiteral);
}

/** A tick of an axis: "200K". */
export function compactNumber(value: number, locale: string): string {
  return compactFormat(locale).format(value);
}

/** For the length of a bar or the run of a line, never for a figure: a drawing holds proportions only. */
export function drawnSize(amount: Money): number {
  return Number(toDecimal(amount));
}

function compactFormat(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
}
