import type { TitleCode } from '../model.ts';
import { titles } from '../titles/titles.ts';
import { computeParSheet, type ParSheet } from './par-sheet.ts';

const sheets = new Map<TitleCode, ParSheet>();

/** Returns the par sheet of a title. The par sheet is computed once per process and cached, because this takes a few hundred milliseconds. */
export function getParSheet(code: TitleCode): ParSheet {
  const cachedSheet = sheets.get(code);
  if (cachedSheet) return cachedSheet;
  const sheet = computeParSheet(titles[code]);
  sheets.set(code, sheet);
  return sheet;
}
