import type { TitleCode } from '../model.ts';
import { titles } from '../titles/titles.ts';
import { computeParSheet, type ParSheet } from './par-sheet.ts';

const sheets = new Map<TitleCode, ParSheet>();

/** The par sheet of a title, computed once per process (a few hundred milliseconds each). */
export function parSheetOf(code: TitleCode): ParSheet {
  const known = sheets.get(code);
  if (known) return known;
  const sheet = computeParSheet(titles[code]);
  sheets.set(code, sheet);
  return sheet;
}
