/** The start of a CSV file (RFC 4180): the byte order mark by which spreadsheets recognise UTF-8. */
export const CSV_START = '\uFEFF';

const NUMBER_PATTERN = /^-?\d+(\.\d+)?$/;
/** Characters with which a spreadsheet formula begins. Without an escape a spreadsheet would run the text of a stranger. */
const FORMULA_START = /^[=+\-@\t\r]/;
const CHARACTERS_TO_QUOTE = /[",\r\n]/;

/** Returns one line of a CSV file, with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Writes a cell. A number stays a number; any other text is read as text. */
function csvCell(text: string): string {
  if (NUMBER_PATTERN.test(text)) return text;
  const harmless = FORMULA_START.test(text.trimStart()) || FORMULA_START.test(text) ? `'${text}` : text;
  return CHARACTERS_TO_QUOTE.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
