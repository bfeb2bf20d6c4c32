import { twoDigitNumbers } from './rows.ts';
import type { Window } from './window.ts';

/** Creates a window of positions in a draw of different numbers from 01 to `last`. */
export function numberWindow(last: number, positions: readonly number[]): Window {
  const symbols = twoDigitNumbers(last);
  return { labels: ['', ...symbols], symbols, positions, isDistinct: true };
}
