import type { PlayReturn } from './play-returns.ts';

/** A prize of a play with its texts, which is a row of the table. */
export interface ReturnRow extends PlayReturn {
  readonly key: string;
  readonly name: string;
  readonly group: string;
  readonly help: string;
  readonly prize: string;
}

/** Finds the rows in which every word occurs in the name, the group or the prize, ignoring case. Without words, returns all rows. */
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
