/**
 * Matches one cell and the comma or CRLF that ends it. Group 1 is a quoted cell with its quotes doubled, group 2 is a plain cell, group 3 is the
 * end. The flag `y` makes each match begin exactly where the previous one ended, so that no character is skipped.
 */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

/** Parses CSV according to RFC 4180, with CRLF at the end of every line. Returns undefined if the text has another form. */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (!found) return undefined;
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return row.length === 0 ? rows : undefined;
}
