import { DIGITS } from '../../core/rows.ts';
import type { Window } from '../../core/window.ts';

/** Positions of a draw of digits, the first from 0. */
export function digitWindow(...positions: readonly number[]): Window {
  return { labels: DIGITS, symbols: DIGITS, positions, isDistinct: false };
}
