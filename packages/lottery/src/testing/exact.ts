import { expect } from 'vitest';
import type { Play, PlayExample, PrizeTier, Selection } from '../core/play.ts';
import { noteProof } from './play-proofs.ts';
import { randomSelection } from './random-selection.ts';
import type { RandomBelow } from './seeded.ts';

type Wins = ReadonlyMap<string, number>;

/**
 * Settles the examples of a play, and a random selection of many notes, against draws that are exact for the play. The
 * wins of an example must match exactly, and the random selection must win as often as its counted notes imply.
 */
export function expectExactPlay<Draw>(play: Play<Draw>, draws: readonly Draw[], random: RandomBelow): void {
  noteProof(play);
  const many = hasOnePrizePerKind(play) ? [randomSelection(play, random)] : [];
  const selections = [...play.examples.map(({ selection }) => selection), ...many];
  const wins = winsOverDraws(play, selections, draws);
  for (const [index, example] of play.examples.entries()) {
    expectExampleWins(play, example, { wins: wins[index] ?? new Map(), drawCount: draws.length });
  }
  for (const selection of many) {
    expectNotesToWinAsCounted(play, selection, { wins: wins.at(-1) ?? new Map(), drawCount: draws.length });
  }
}

/** Returns the wins of each selection by tier, over all draws. Each draw is compiled once. */
function winsOverDraws<Draw>(play: Play<Draw>, selections: readonly Selection[], draws: readonly Draw[]): Wins[] {
  const tallies = selections.map(() => new Map<string, number>());
  for (const draw of draws) {
    const settle = play.compile(draw);
    for (const [index, selection] of selections.entries()) {
      const wins = tallies[index];
      for (const { tier, notes } of settle(selection)) wins?.set(tier, (wins.get(tier) ?? 0) + notes);
    }
  }
  return tallies;
}

interface Enumerated {
  readonly wins: Wins;
  readonly drawCount: number;
}

function expectExampleWins(
  play: Play<never>,
  { selection, notesByKind }: PlayExample,
  { wins, drawCount }: Enumerated,
): void {
  const expected = play.tiers.flatMap(({ id, noteKind, expectedWins: { numerator, denominator } }) => {
    const count = (numerator * BigInt(drawCount * (notesByKind[noteKind] ?? 0))) / denominator;
    return count > 0n ? [[id, Number(count)] as const] : [];
  });
  expect({ play: play.id, selection, wins: Object.fromEntries(wins) }).toEqual({
    play: play.id,
    selection,
    wins: Object.fromEntries(expected),
  });
}

/**
 * Asserts that each note wins its tier as often as the record states: the wins of all tiers, each divided by its
 * chance, must add up to the notes times the draws. A wrong counter or matcher breaks the sum. It applies where each
 * kind of note has one prize.
 */
function expectNotesToWinAsCounted(play: Play<never>, selection: Selection, { wins, drawCount }: Enumerated): void {
  const prizes = play.tiers.filter(isPrize);
  const scale = prizes.reduce((product, { expectedWins }) => product * expectedWins.numerator, 1n);
  const weighted = prizes.reduce(
    (sum, { id, expectedWins: { numerator, denominator } }) =>
      sum + (BigInt(wins.get(id) ?? 0) * denominator * scale) / numerator,
    0n,
  );
  const expected = BigInt(play.countNotes(selection)) * BigInt(drawCount) * scale;
  expect({ play: play.id, selection, weighted }).toEqual({ play: play.id, selection, weighted: expected });
}

const isPrize = ({ isTie }: PrizeTier): boolean => !isTie;

/** Returns whether each kind of note has exactly one prize. */
export function hasOnePrizePerKind(play: Play<never>): boolean {
  const prizes = play.tiers.filter(isPrize);
  return new Set(prizes.map(({ noteKind }) => noteKind)).size === prizes.length;
}
