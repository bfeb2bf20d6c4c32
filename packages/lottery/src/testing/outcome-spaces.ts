/** Yields every list of `length` numbers from `least` to `greatest`. */
export function* sequences(length: number, least: number, greatest: number): Generator<number[]> {
  if (length === 0) return yield [];
  for (const rest of sequences(length - 1, least, greatest)) {
    for (let number = least; number <= greatest; number += 1) yield [...rest, number];
  }
}

/** Yields every list of `length` different numbers from 1 to `greatest`. */
export function* arrangementsOf(length: number, greatest: number): Generator<number[]> {
  if (length === 0) return yield [];
  for (const rest of arrangementsOf(length - 1, greatest)) {
    for (let number = 1; number <= greatest; number += 1) if (!rest.includes(number)) yield [...rest, number];
  }
}

/**
 * Returns the 10,000 draws of five digits whose last digit is the sum of the others modulo ten. At any four positions
 * each outcome appears exactly once, so a play whose notes use at most four positions has its exact chances among them.
 */
export function fourPositionDraws(): number[][] {
  return Array.from(sequences(4, 0, 9), (digits) => [...digits, digits.reduce((sum, digit) => sum + digit, 0) % 10]);
}

/** Returns all outcomes at some positions of a draw of different numbers; the other positions take the rest in ascending order. */
export function arrangedAt(positions: readonly number[], length: number, greatest: number): number[][] {
  const numbers = Array.from({ length: greatest }, (_, index) => index + 1);
  return Array.from(arrangementsOf(positions.length, greatest), (chosen) => {
    const rest = numbers.filter((number) => !chosen.includes(number));
    return Array.from({ length }, (_, place) => chosen[positions.indexOf(place)] ?? rest.shift() ?? 0);
  });
}

/** Returns the rotations of the numbers 1 to `greatest`: each number appears once at each position. */
export function rotations(length: number, greatest: number): number[][] {
  return Array.from({ length: greatest }, (_, shift) =>
    Array.from({ length }, (_, place) => ((place + shift) % greatest) + 1),
  );
}

/** True in the long suite, which enumerates whole spaces where the short one uses a part that is exact for the play. */
export const IS_LONG = process.env['BAIZE_LOTTERY_LONG'] === '1';
