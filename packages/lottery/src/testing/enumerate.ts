import { expect } from 'vitest';
import type { Play } from '../core/play.ts';

/** Wins of each tier, by play and example, over all the draws. */
export type Enumeration = ReadonlyMap<Play<never>, readonly ReadonlyMap<string, number>[]>;

/** Settles every example of every play against every draw. Each draw is compiled once per play. */
export function enumerate<Draw>(plays: readonly Play<Draw>[], draws: Iterable<Draw>): Enumeration {
  const counts = new Map(plays.map((play) => [play, play.examples.map(() => new Map<string, number>())] as const));
  for (const draw of draws) {
    for (const [play, tallies] of counts) countWins(play, draw, tallies);
  }
  return counts;
}

function countWins<Draw>(play: Play<Draw>, draw: Draw, tallies: readonly Map<string, number>[]): void {
  const settle = play.compile(draw);
  for (const [index, { selection }] of play.examples.entries()) {
    const counts = tallies[index];
    for (const { tier, notes } of settle(selection)) counts?.set(tier, (counts.get(tier) ?? 0) + notes);
  }
}

/** Holds what was enumerated against the chances of the record: the two have to be equal, to the last draw. */
export function expectExactCounts(play: Play<never>, enumeration: Enumeration, drawCount: number): void {
  for (const [index, example] of play.examples.entries()) {
    const counts = enumeration.get(play)?.[index] ?? new Map<string, number>();
    const expected = Object.fromEntries(
      play.tiers.flatMap(({ id, noteKind, expectedWins }) => {
        const wins =
          (expectedWins.numerator * BigInt(drawCount * (example.notesByKind[noteKind] ?? 0))) /
          expectedWins.denominator;
        return wins > 0n ? [[id, Number(wins)]] : [];
      }),
    );
    expect({ play: play.id, example: example.selection, wins: Object.fromEntries(counts) }).toEqual({
      play: play.id,
      example: example.selection,
      wins: expected,
    });
  }
}

/** Every list of `length` numbers from `least` to `greatest`. */
export function* sequences(length: number, least: number, greatest: number): Generator<number[]> {
  if (length === 0) return yield [];
  for (const rest of sequences(length - 1, least, greatest)) {
    for (let number = least; number <= greatest; number += 1) yield [...rest, number];
  }
}

/** Every list of `length` different numbers from 1 to `greatest`. */
export function* arrangementsOf(length: number, greatest: number): Generator<number[]> {
  if (length === 0) return yield [];
  for (const rest of arrangementsOf(length - 1, greatest)) {
    for (let number = 1; number <= greatest; number += 1) if (!rest.includes(number)) yield [...rest, number];
  }
}

/**
 * The 10,000 draws of five digits whose last digit is the sum of the others modulo ten. At any four positions each outcome stands exactly
 * once, so that a play whose notes look at no more than four positions has its exact chances among them.
 */
export function fourPositionDraws(): number[][] {
  return Array.from(sequences(4, 0, 9), (digits) => [...digits, digits.reduce((sum, digit) => sum + digit, 0) % 10]);
}

/** All outcomes at some positions of a draw of different numbers; the other positions take the rest in ascending order. */
export function arrangedAt(positions: readonly number[], length: number, greatest: number): number[][] {
  const numbers = Array.from({ length: greatest }, (_, index) => index + 1);
  return Array.from(arrangementsOf(positions.length, greatest), (chosen) => {
    const rest = numbers.filter((number) => !chosen.includes(number));
    return Array.from({ length }, (_, place) => chosen[positions.indexOf(place)] ?? rest.shift() ?? 0);
  });
}

/** The rotations of the numbers 1 to `greatest`: each number stands once at each place. */
export function rotations(length: number, greatest: number): number[][] {
  return Array.from({ length: greatest }, (_, shift) =>
    Array.from({ length }, (_, place) => ((place + shift) % greatest) + 1),
  );
}

/** True in the long suite, which enumerates whole spaces where the short one takes a part that is exact for the play. */
export const IS_LONG = process.env['BAIZE_LOTTERY_LONG'] === '1';
