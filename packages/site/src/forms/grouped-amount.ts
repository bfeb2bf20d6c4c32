/** Formats a decimal string ("50000.00") with digit grouping and keeps its number of decimals: "50,000.00". */
export function groupedAmount(decimal: string, locale: string): string {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // `format` gets the text, because a float would round a large amount.
  return format.format(decimal as Intl.StringNumericLiteral);
}
