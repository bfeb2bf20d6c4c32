/** A decimal string ("50000.00") as people read it, with the decimals that it has: "50,000.00". */
export function groupedAmount(decimal: string, locale: string): string {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // Formatted as text: a float would round a large amount.
  return format.format(decimal as Intl.StringNumericLiteral);
}
