/** RFC 4180, in UTF-8 with the mark by which spreadsheets know it. */
export const CSV_START = '\uFEFF';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** A spreadsheet takes such a cell for a formula, and would run what a stranger has named their game. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A number stays one; any other text is text for whoever opens it. */
function csvCell(text: string): string {
  if (NUMBER.test(text)) return text;
  const harmless = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
