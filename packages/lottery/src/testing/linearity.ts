import { expect } from 'vitest';
import type { Play, Selection } from '../core/play.ts';

/**
 * Holds a selection of many notes against the draws: each note wins its tier as often as the record says, so that the wins of all tiers,
 * each divided by its chance, add up to the notes times the draws. A wrong counter of notes or a wrong matcher breaks the sum.
 * It applies to plays whose kinds of notes have one prize each.
 */
export function expectNotesToWinAsCounted<Draw>(play: Play<Draw>, selection: Selection, draws: readonly Draw[]): void {
  const wins = new Map<string, number>();
  for (const draw of draws) {
    for (const { tier, notes } of play.compile(draw)(selection)) wins.set(tier, (wins.get(tier) ?? 0) + notes);
  }
  const prizes = play.tiers.filter((tier) => !tier.isTie);
  const scale = prizes.reduce((product, { expectedWins }) => product * expectedWins.numerator, 1n);
  const weighted = prizes.reduce(
    (sum, { id, expectedWins }) =>
      sum + (BigInt(wins.get(id) ?? 0) * expectedWins.denominator * scale) / expectedWins.numerator,
    0n,
  );
  const expected = BigInt(play.countNotes(selection)) * BigInt(draws.length) * scale;
  expect({ play: play.id, selection, weighted }).toEqual({ play: play.id, selection, weighted: expected });
}

/** True where each kind of note has exactly one prize. */
export function hasOnePrizePerKind(play: Play<never>): boolean {
  const prizes = play.tiers.filter((tier) => !tier.isTie);
  return new Set(prizes.map(({ noteKind }) => noteKind)).size === prizes.length;
}
