import { DIGITS } from '../../core/rows.ts';
import type { Window } from '../../core/window.ts';

/** Creates a window of positions in a draw of digits; the first position is 0. */
export function digitWindow(...positions: readonly number[]): Window {
  return { labels: DIGITS, symbols: DIGITS, positions, isDistinct: false };
}
