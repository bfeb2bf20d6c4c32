/** The start of a CSV file (RFC 4180): the byte order mark by which spreadsheets recognise UTF-8. */
export const CSV_START = '\uFEFF';

const NUMBER_PATTERN = /^-?\d+(\.\d+)?$/;
/** The characters with which a formula of a spreadsheet begins. A text that begins so is escaped, because it may come from a stranger. */
const FORMULA_START = /^[=+\-@\t\r]/;
const CHARACTERS_TO_QUOTE = /[",\r\n]/;

/** Returns one line of a CSV file, with its line break. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

/** Formats a cell. A number stays a number. A text that could be a formula gets an apostrophe in front, by which spreadsheets show it as text. */
function formatCsvCell(text: string): string {
  if (NUMBER_PATTERN.test(text)) return text;
  const harmless = FORMULA_START.test(text.trimStart()) || FORMULA_START.test(text) ? `'${text}` : text;
  return CHARACTERS_TO_QUOTE.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
