import { randomInt } from 'node:crypto';

/**
 * Draws a whole number from `from` to `to`, both included. It is cryptographically random, because a predictable picture would protect nothing.
 */
export function randomInteger(from: number, to: number): number {
  return randomInt(from, to + 1);
}

/** Draws one of the values at random. Throws if there are none. */
export function pickRandom<Value>(values: readonly Value[]): Value {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}
