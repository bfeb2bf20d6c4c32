import type { PlayReturn } from './play-returns.ts';

/** A prize of a play with its texts: a line of the table. */
export interface ReturnRow extends PlayReturn {
  readonly key: string;
  readonly name: string;
  readonly group: string;
  readonly help: string;
  readonly prize: string;
}

/** The rows whose play, group or prize has all of the words. */
export function findRows(rows: readonly ReturnRow[], words: string): readonly ReturnRow[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return rows;
  return rows.filter(({ name, group, prize }) => {
    const text = `${group} ${name} ${prize}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
